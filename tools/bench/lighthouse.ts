import { chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { connect } from 'puppeteer-core';
import { loadApp } from '#renderer/render/app';
import { distDir } from '#renderer/build/build';
import { chromiumArguments, findChromium } from '#tools/browser/chromium';
import { addFromProductPage, login, payOnDelivery, saveAddress } from '#tools/browser/journey';
import { freePort } from '#tools/shop/ports';
import { newShopper, openApi } from '#tools/browser/shopper';
import { readSitemap } from '#tools/browser/site-crawl';
import { withEmptyPage } from './empty-page.ts';
import { median, type Figure } from './figure.ts';

/*
 * Lighthouse, as a slow phone, for every kind of page.
 * Customers' pages are visited by a customer with an order, a cart and a chosen meal plan; others by a new visitor.
 */

const categories = ['seo', 'accessibility', 'best-practices', 'performance'] as const;

/** Pages visited five times, with targets for the medians. Others are visited once. */
const oftenVisited: Record<string, string> = {
  '/': '850, 900, 15 ms, 25',
  '/ProductDetails/[item_id]': '850, 900, 15 ms, 25',
  '/policy': '',
};

const waits = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

/** Paths of pages with route parameters, in the Surat store. */
const examples: Record<string, string> = {
  '/landing': 'http://localhost/landing',
  '/stores': 'http://localhost/stores',
  '/unknown-store': 'http://nowhere.localhost/',
  '/browse/[list]': '/browse/category-101',
  '/ProductDetails/[item_id]': '/ProductDetails/1001',
  '/search': '/search?q=dal',
  '/404': '/no-such-page',
};

/** The first exists only with more than thirty stores; the second needs a change to be paid. */
const notMeasured = ['/stores/[page]', '/checkout/change'];

const customerPages = [
  '/cart',
  '/checkout',
  '/checkout/plan',
  '/cart/checkout/summary',
  '/my-subscription',
  '/order',
  '/profile',
];

/** Audits skipped for pages that are deliberately hidden from search engines. */
const skippedWhenHidden = ['is-crawlable', 'http-status-code'];

/** Expected refusals, which browsers log: of the page itself, or of the counter's session. */
const refused: Record<string, string> = {
  '/404': '/no-such-page',
  '/unknown-store': '/',
  '/counter': '/api/v1/counter/session',
};

/** Records errors that a tab logs, except the refusal of `path`. */
function watchErrors(tab: Page, path: string): string[] {
  const errors: string[] = [];
  tab.on('pageerror', ({ message }) => errors.push(message));
  tab.on('console', (message) => {
    const { url } = message.location();
    const isRefusal = /status of 40[14]/.test(message.text()) && new URL(url, 'http://page').pathname === path;
    if (message.type() === 'error' && !isRefusal) errors.push(`${message.text()} ${url}`);
  });
  return errors;
}

interface Score {
  scores: number[];
  /** Of the categories SEO and accessibility. */
  failedAudits: string[];
  /** In ms, of {@link waits}. */
  waited: number[];
  requests: number;
}

/** Runs Lighthouse in a tab of the browser that listens on `port`; undefined if Lighthouse itself failed. */
async function visit(port: number, tab: Page, address: string, skipAudits: string[]): Promise<Score | undefined> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  try {
    const mark = `about:blank#${crypto.randomUUID()}`;
    await tab.goto(mark);
    const page = (await browser.pages()).find((candidate) => candidate.url() === mark);
    const flags = { onlyCategories: [...categories], skipAudits, ignoreStatusCode: true };
    const lhr = (await lighthouse(address, flags, undefined, page))?.lhr;
    if (!lhr || lhr.runtimeError) {
      console.error(`${address}: ${lhr?.runtimeError?.message}`);
      return undefined;
    }
    if (lhr.finalDisplayedUrl !== address) throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
    const audits = ['seo', 'accessibility'].flatMap((category) => lhr.categories[category]?.auditRefs ?? []);
    const isFailed = (id: string) => (lhr.audits[id]?.score ?? 1) < 1;
    const requests = lhr.audits['network-requests']?.details as { items?: unknown[] } | undefined;
    return {
      scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
      failedAudits: audits.filter(({ id, weight }) => weight > 0 && isFailed(id)).map(({ id }) => id),
      waited: waits.map((audit) => lhr.audits[audit]?.numericValue ?? Number.NaN),
      requests: requests?.items?.length ?? Number.NaN,
    };
  } finally {
    await browser.disconnect();
  }
}

/** Repeats a visit `count` times, with up to 5 retries. */
async function repeatVisit(count: number, visitOnce: () => Promise<Score | undefined>): Promise<Score[]> {
  const results: Score[] = [];
  for (let attempts = 0; results.length < count && attempts < count + 5; attempts += 1) {
    const score = await visitOnce();
    if (score) results.push(score);
  }
  return results;
}

/** Registers a customer who places an order. @returns its URL */
async function registerCustomer(tab: Page, origin: string, surat: string): Promise<string> {
  const api = openApi(origin);
  const shopper = newShopper();
  await api.register(shopper);
  await login(tab, shopper, surat);
  await tab.goto(`${surat}/meal-subscriptions`);
  await tab.getByRole('button', { name: 'Subscribe Now' }).first().click();
  await tab.getByRole('dialog').getByText('Gujarati thali').click();
  await tab.getByRole('button', { name: 'Buy Now' }).click();
  await tab.waitForURL('**/checkout/plan');
  await addFromProductPage(tab);
  await tab.goto(`${surat}/checkout`);
  await saveAddress(tab);
  await payOnDelivery(tab);
  await tab.goto(`${surat}/profile`);
  const order = await tab.getByRole('link', { name: /^Order \d/ }).getAttribute('href');
  await addFromProductPage(tab);
  await tab.waitForURL(`${surat}/`); // the page redirects to the home page
  return order ?? '';
}

function toFigure(route: string, isHidden: boolean, results: Score[]): Figure {
  const medians = categories.map((_, index) => median(results.map(({ scores }) => scores[index] ?? 0)));
  const failedAudits = [...new Set(results.flatMap((score) => score.failedAudits))];
  return {
    name: `${route}${isHidden ? ', left out of searches' : ''}: found, accessible, best practices, performance`,
    value: [...failedAudits, medians.join(', ')].join(' '),
    bar: isHidden ? '100, 100' : '100, 100, 100, 100',
  };
}

/** Loading times on a simulated slow phone and connection, and the number of requests. */
function toWaits(name: string, bar: string, results: Score[]): Figure {
  const medians = waits.map((_, index) => Math.round(median(results.map(({ waited }) => waited[index] ?? Number.NaN))));
  const requests = median(results.map((score) => score.requests));
  return {
    name: `${name}: first paint, largest, blocked; requests`,
    value: `${medians.join(', ')} ms, ${requests}`,
    bar,
  };
}

/** Lighthouse's scores of every kind of page, out of 100, and loading times on a slow phone. */
export async function measureLighthouse(origin: string): Promise<Figure[]> {
  const surat = origin.replace('localhost', 'surat.localhost');
  const port = await freePort();
  const args = [...chromiumArguments, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const open = () => browser.newPage({ viewport: null });
    const visitAnew = async (address: string, skipped: string[] = [], refusedPath = '') => {
      const tab = await open();
      const errors = refusedPath ? watchErrors(tab, refusedPath) : [];
      const score = await visit(port, tab, address, skipped);
      await tab.close();
      score?.failedAudits.push(...errors);
      return score;
    };
    const customer = await open();
    const order = await registerCustomer(customer, origin, surat);
    const listed = [...(await readSitemap(new URL(origin))), ...(await readSitemap(new URL(surat)))];
    const figures: Figure[] = [];
    for (const { route, type } of (await loadApp(distDir)).routes) {
      if (type !== 'page' || notMeasured.includes(route)) continue;
      const address = new URL(route === '/order' ? order : (examples[route] ?? route), surat);
      address.port = new URL(origin).port;
      const isHidden = !listed.includes(address.href);
      const bar = oftenVisited[route];
      const results = await repeatVisit(bar === undefined ? 1 : 5, async () => {
        const skipped = [...(isHidden ? skippedWhenHidden : []), ...(refused[route] ? ['errors-in-console'] : [])];
        return customerPages.includes(route)
          ? visit(port, customer, address.href, skipped)
          : visitAnew(address.href, skipped, refused[route]);
      });
      figures.push(toFigure(route, isHidden, results));
      if (bar !== undefined) figures.push(toWaits(route, bar, results));
    }
    const empty = await withEmptyPage((address) => repeatVisit(5, () => visitAnew(address)));
    return [...figures, toWaits('for reference, an empty page', '', empty)];
  } finally {
    await browser.close();
  }
}
