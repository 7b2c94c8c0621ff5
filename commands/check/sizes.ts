import path from 'node:path';
import { loadApp, type PagesApp } from '#publisher/app';
import { buildPages, builtId, distDir, sourceDigest } from '#publisher/build';
import { weighPage, type PageWeight } from './page-scripts.ts';
import type { Outcome } from './phase.ts';
import { interruption } from './programs.ts';
import { sampleLocals } from './sample-shop.ts';

/** Most kilobytes of JavaScript a kind of page may send, compressed (design: figures we hold ourselves to). */
const shopping = { first: 15, all: 90 };
const form = { first: 15, all: 115 };
const notice = { first: 15, all: 20 };
const budgets: Record<string, PageWeight> = {
  '/': shopping,
  '/browse/[list]': { first: 15, all: 20 },
  '/ProductDetails/[item_id]': shopping,
  '/search': shopping,
  '/wishlist': shopping,
  '/landing': form,
  '/stores': form,
  '/login': form,
  '/Signup': form,
  '/cart': form,
  '/checkout': form,
  '/cart/checkout/summary': form,
  '/order': form,
  '/profile': form,
  '/newsletter/confirm': notice,
  '/newsletter/unsubscribe': notice,
  '/404': notice,
  '/unknown-store': notice,
};

/** Weighs the JavaScript of every kind of page, built and rendered for the purpose, against its budget. */
export async function checkSizes(): Promise<Outcome> {
  if ((await builtId()) !== (await sourceDigest())) await buildPages(interruption.signal);
  const app = await loadApp(distDir);
  const pages = app.routes.filter(({ type }) => type === 'page').map(({ route }) => route);
  const lines: string[] = [];
  for (const route of pages) lines.push(judge(route, await weigh(app, route)));
  const over = lines.filter((line) => line.includes('OVER'));
  return { ok: over.length === 0, output: lines.join('\n'), note: `${pages.length} kinds of page` };
}

async function weigh(app: PagesApp, route: string): Promise<PageWeight> {
  const address = `http://sample.localhost${route.replace('[item_id]', '1').replace('[list]', '2')}`;
  const response = await app.render(address, { ...sampleLocals });
  return weighPage(await response.text(), path.join(distDir, 'client'));
}

function judge(route: string, { first, all }: PageWeight): string {
  const budget = budgets[route];
  if (!budget) return `OVER   ${route}: has no budget in commands/check/sizes.ts`;
  const isOver = first > budget.first * 1000 || all > budget.all * 1000;
  const shown = (bytes: number, most: number) => `${(bytes / 1000).toFixed(1)} of ${most} kB`;
  return `${isOver ? 'OVER' : 'ok  '}   ${route}: ${shown(first, budget.first)} at first, ${shown(all, budget.all)} in all`;
}
