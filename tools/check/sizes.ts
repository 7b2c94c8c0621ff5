import path from 'node:path';
import { loadApp, type PagesApp } from '#publisher/render/app';
import { buildPages, builtId, distDir, sourceDigest } from '#publisher/build/build';
import { weighPage, type PageWeight } from './page-scripts.ts';
import type { Outcome } from './phase.ts';
import { interruption } from './programs.ts';
import { sampleLocals } from './sample-shop.ts';

/** Most kilobytes of JavaScript a kind of page may send, compressed (design: figures we hold ourselves to). */
const shopping = { first: 15, all: 90 };
const form = { first: 15, all: 115 };
const notice = { first: 15, all: 20 };
/** Pages to read only. */
const policy = { first: 6, all: 6 };
const budgets: Record<string, Pick<PageWeight, 'first' | 'all'>> = {
  '/': shopping,
  '/browse/[list]': { first: 15, all: 20 },
  '/ProductDetails/[item_id]': shopping,
  '/search': form,
  '/wishlist': shopping,
  '/landing': form,
  '/stores': form,
  '/login': form,
  '/Signup': form,
  '/cart': form,
  '/checkout': form,
  '/checkout/plan': form,
  '/cart/checkout/summary': form,
  '/order': form,
  '/profile': form,
  '/newsletter/confirm': notice,
  '/newsletter/unsubscribe': notice,
  '/about': policy,
  '/returnpolicy': policy,
  '/policy': policy,
  '/shippingpolicy': policy,
  '/terms-of-service': policy,
  '/customercare': policy,
  '/404': policy,
  '/gone': policy,
  '/offline': policy,
  '/unknown-store': notice,
};

/**
 * Modules that a page imports only when somebody asks for what they do, and the most kilobytes each may bring. They are
 * not part of the page's own weight.
 */
const onDemand: Record<string, { when: string; most: number }> = {
  'search-box': { when: 'the search box is used', most: 20 },
  'store-change': { when: 'another store is chosen', most: 10 },
  edits: { when: 'a customer changes a line of the cart', most: 5 },
  newsletter: { when: 'the newsletter form is sent', most: 10 },
  question: { when: 'the page is of another store than the chosen one', most: 2 },
  FilterSheet: { when: 'the filters are opened', most: 5 },
  'live-catalogue': { when: 'a list is filtered or sorted', most: 5 },
  'delivery-answer': { when: 'a store is asked whether it delivers to a place', most: 5 },
  plans: { when: 'the meal subscriptions are looked at', most: 10 },
  'my-subscription': { when: 'My Subscription is opened', most: 20 },
};

/** Weighs the JavaScript of every kind of page, built and rendered for the purpose, against its budget. */
export async function checkSizes(): Promise<Outcome> {
  if ((await builtId()) !== (await sourceDigest())) await buildPages(interruption.signal);
  const app = await loadApp(distDir);
  const pages = app.routes.filter(({ type }) => type === 'page').map(({ route }) => route);
  const lines: string[] = [];
  const asked: Map<string, number>[] = [];
  for (const route of pages) {
    const weight = await weigh(app, route);
    lines.push(judge(route, weight));
    asked.push(weight.onDemand);
  }
  lines.push(...Object.keys(onDemand).map((name) => judgeOnDemand(name, asked)));
  const over = lines.filter((line) => line.includes('OVER'));
  return { ok: over.length === 0, output: lines.join('\n'), note: `${pages.length} kinds of page` };
}

async function weigh(app: PagesApp, route: string): Promise<PageWeight> {
  const address = `http://sample.localhost${route.replace('[item_id]', '1').replace('[list]', '2')}`;
  const response = await app.render(address, { ...sampleLocals });
  return weighPage(await response.text(), path.join(distDir, 'client'), Object.keys(onDemand));
}

function judge(route: string, { first, all }: PageWeight): string {
  const budget = budgets[route];
  if (!budget) return `OVER   ${route}: has no budget in tools/check/sizes.ts`;
  const isOver = first > budget.first * 1000 || all > budget.all * 1000;
  return `${isOver ? 'OVER' : 'ok  '}   ${route}: ${shown(first, budget.first)} at first, ${shown(all, budget.all)} in all`;
}

/** Judges a module by the page where it brings most. */
function judgeOnDemand(name: string, asked: Map<string, number>[]): string {
  const { when, most } = onDemand[name] ?? { when: '', most: 0 };
  const weights = asked.flatMap((weights) => weights.get(name) ?? []);
  if (weights.length === 0) return `OVER   ${name}: no page imports it on demand`;
  const heaviest = Math.max(...weights);
  return `${heaviest > most * 1000 ? 'OVER' : 'ok  '}   ${name}: ${shown(heaviest, most)}, only when ${when}`;
}

const shown = (bytes: number, most: number) => `${(bytes / 1000).toFixed(1)} of ${most} kB`;
