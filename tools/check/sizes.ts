import path from 'node:path';
import { loadApp, type PagesApp } from '#publisher/render/app';
import { readBytes } from '#publisher/render/page-response';
import { buildPages, builtId, distDir, sourceDigest } from '#publisher/build/build';
import { weighPage, type PageWeight } from './page-scripts.ts';
import type { Outcome } from './phase.ts';
import { interruption } from './programs.ts';
import { sampleLocals } from './sample-shop.ts';

/** The maximum JavaScript of each kind of page, in compressed kilobytes (design: figures we hold ourselves to). */
const shopping = { first: 15, all: 71.9 };
const form = { first: 15, all: 73.8 };
const notice = { first: 28.6, all: 33 };
/** The shop's own half, which has none of the customers' scripts. */
const counter = { first: 6, all: 69.1 };
/** Static pages. */
const policy = { first: 6, all: 6 };
const budgets: Record<string, Pick<PageWeight, 'first' | 'all'>> = {
  '/': { first: 13, all: 71.1 },
  '/browse/[list]': { first: 15, all: 33 },
  '/meal-subscriptions': { first: 15, all: 33 },
  '/ProductDetails/[item_id]': shopping,
  '/search': { first: 16.6, all: 81.8 },
  '/wishlist': { ...shopping, first: 15.3 },
  '/landing': form,
  '/stores': form,
  '/stores/[page]': form,
  '/login': form,
  '/Signup': form,
  '/cart': form,
  '/checkout': { ...form, all: 76.5 },
  '/checkout/plan': { ...form, all: 75 },
  '/cart/checkout/summary': form,
  '/order': { ...form, all: 74.8 },
  '/order/answer': form,
  '/order/live': { ...form, all: 74.8 },
  '/order/reminder': form,
  '/profile': form,
  '/counter': counter,
  '/newsletter/confirm': notice,
  '/newsletter/unsubscribe': notice,
  '/back-in-stock/confirm': notice,
  '/back-in-stock/forget': notice,
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
 * Modules that pages import on demand, and so not part of a page's own weight, with the most that they add to any page: on one
 * that has nothing else, also the files shared with others.
 */
const onDemand: Record<string, { when: string; maxKb: number }> = {
  'start-islands': {
    when: 'a page with islands has nothing that starts them: home, and what takes the place of a product',
    maxKb: 2.5,
  },
  'search-box': { when: 'the search box is used', maxKb: 20 },
  'card-sizes': { when: 'a card has sizes', maxKb: 32.1 },
  'store-change': { when: 'another store is chosen', maxKb: 29.5 },
  'online-payment': { when: 'an order is paid online', maxKb: 6 },
  edits: { when: 'a customer changes a line of the cart', maxKb: 29 },
  'buy-again': { when: 'a customer opens the home page', maxKb: 29 },
  'tell-me': { when: 'a customer wants to be told when a product is back', maxKb: 2.5 },
  newsletter: { when: 'the newsletter form is sent', maxKb: 29 },
  'confirm-dialog': { when: 'the page is of another store than the chosen one', maxKb: 29 },
  OwnReminder: { when: 'a weekly reminder is set', maxKb: 5 },
  Reminders: { when: 'a customer with weekly reminders looks at the orders', maxKb: 5 },
  FilterSheet: { when: 'the filters are opened', maxKb: 5 },
  'failed-island': { when: 'an island fails', maxKb: 29 },
  'live-catalogue': { when: 'a list is filtered or sorted', maxKb: 10 },
  'delivery-answer': { when: 'a store is asked whether it delivers to a place', maxKb: 29 },
  Books: { when: 'an owner looks at the books', maxKb: 7 },
  AllOrders: { when: 'an owner looks for an order of any age', maxKb: 5 },
  People: { when: 'an owner looks at the people of the store', maxKb: 6.5 },
  RiderCash: { when: 'the cash of riders is looked at', maxKb: 6 },
  Rides: { when: 'a rider looks at what is out', maxKb: 6 },
  Shelf: { when: 'the shelf of the store is looked at', maxKb: 13 },
  Stops: { when: 'the stops of subscriptions are looked at', maxKb: 8 },
  Today: { when: 'the day of the store is looked at', maxKb: 6 },
  SlipView: { when: 'a slip is printed', maxKb: 3 },
  'home-plans': { when: 'the meal subscriptions are opened on the home page', maxKb: 12.6 },
  plans: { when: 'the meal subscriptions are looked at', maxKb: 12.2 },
  'my-subscription': { when: 'My Subscription is opened', maxKb: 47.3 },
};

/** Compares the JavaScript of every kind of page with its budget. */
export async function checkSizes(): Promise<Outcome> {
  if ((await builtId()) !== (await sourceDigest())) await buildPages(interruption.signal);
  const app = await loadApp(distDir);
  const pages = app.routes.filter(({ type }) => type === 'page').map(({ route }) => route);
  const lines: string[] = [];
  const additions: Map<string, number>[] = [];
  for (const route of pages) {
    const weight = await weigh(app, route);
    lines.push(judge(route, weight));
    additions.push(weight.onDemand);
  }
  lines.push(...Object.keys(onDemand).map((name) => judgeOnDemand(name, additions)));
  const over = lines.filter((line) => line.includes('OVER'));
  return { ok: over.length === 0, output: lines.join('\n'), note: `${pages.length} kinds of page` };
}

async function weigh(app: PagesApp, route: string): Promise<PageWeight> {
  const address = `http://sample.localhost${route.replace('[item_id]', '1').replace('[list]', '2').replace('[page]', '1')}`;
  const response = await app.render(address, { ...sampleLocals });
  return weighPage((await readBytes(response)).toString(), path.join(distDir, 'client'), Object.keys(onDemand));
}

function judge(route: string, { first, all }: PageWeight): string {
  const budget = budgets[route];
  if (!budget) return `OVER   ${route}: has no budget in tools/check/sizes.ts`;
  const isOver = first > budget.first * 1000 || all > budget.all * 1000;
  return `${isOver ? 'OVER' : 'ok  '}   ${route}: ${sizeText(first, budget.first)} at first, ${sizeText(all, budget.all)} in all`;
}

/** Judges a module by the page to which it adds most. */
function judgeOnDemand(name: string, additions: Map<string, number>[]): string {
  const { when, maxKb } = onDemand[name] ?? { when: '', maxKb: 0 };
  const weights = additions.flatMap((weights) => weights.get(name) ?? []);
  if (weights.length === 0) return `OVER   ${name}: no page imports it on demand`;
  const heaviest = Math.max(...weights);
  return `${heaviest > maxKb * 1000 ? 'OVER' : 'ok  '}   ${name}: ${sizeText(heaviest, maxKb)}, only when ${when}`;
}

const sizeText = (bytes: number, maxKb: number) => `${(bytes / 1000).toFixed(1)} of ${maxKb} kB`;
