import { chromium, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { connect } from 'puppeteer-core';
import { loadApp } from '#publisher/render/app';
import { distDir } from '#publisher/build/build';
import { chromiumArguments, findChromium } from '#tools/browser/chromium';
import { addFromProductPage, login, payOnDelivery, saveAddress } from '#tools/browser/journey';
import { freePort } from '#tools/shop/ports';
import { newShopper, openApi } from '#tools/browser/shopper';
import { mapOf } from '#tools/browser/site-crawl';
import { median, type Figure } from './figure.ts';

/*
 * Lighthouse, as a slow phone, over every kind of page. Pages of a customer are seen by one who has ordered something,
 * has more in the cart and has chosen a meal plan; the others by somebody new.
 */

const categories = ['seo', 'accessibility', 'best-practices', 'performance'] as const;

/** Kinds that are visited five times, for the middle of their scores; the others once. */
const oftenVisited = ['/', '/ProductDetails/[item_id]', '/policy'];

/** Where a kind of page is found, when not at its own name in the Surat store. */
const examples: Record<string, string> = {
  '/landing': 'http://localhost/landing',
  '/stores': 'http://localhost/stores',
  '/unknown-store': 'http://nowhere.localhost/',
  '/browse/[list]': '/browse/category-101',
  '/ProductDetails/[item_id]': '/ProductDetails/1001',
  '/search': '/search?q=dal',
  '/404': '/no-such-page',
};

const ofCustomers = ['/cart', '/checkout', '/checkout/plan', '/cart/checkout/summary', '/order', '/profile'];

/** A page that is left out of searches on purpose, or says that it is gone, is judged by everything else. */
const onPurpose = ['is-crawlable', 'http-status-code'];

interface Score {
  scores: number[];
  /** What Lighthouse objects to in being found and in accessibility. */
  objections: string[];
}

/** Has Lighthouse visit an address in a tab of the browser that listens on `port`; undefined when it failed itself. */
async function visit(port: number, tab: Page, address: string, skipAudits: string[]): Promise<Score | undefined> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${port}`, defaultViewport: null });
  try {
    const mark = `about:blank#${crypto.randomUUID()}`;
    await tab.goto(mark);
    const page = (await browser.pages()).find((each) => each.url() === mark);
    const flags = { onlyCategories: [...categories], skipAudits, ignoreStatusCode: true };
    const lhr = (await lighthouse(address, flags, undefined, page))?.lhr;
    if (!lhr || lhr.runtimeError) {
      console.error(`${address}: ${lhr?.runtimeError?.message}`);
      return undefined;
    }
    if (lhr.finalDisplayedUrl !== address) throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
    const judged = ['seo', 'accessibility'].flatMap((category) => lhr.categories[category]?.auditRefs ?? []);
    const isFailed = (id: string) => (lhr.audits[id]?.score ?? 1) < 1;
    return {
      scores: categories.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
      objections: judged.filter(({ id, weight }) => weight > 0 && isFailed(id)).map(({ id }) => id),
    };
  } finally {
    await browser.disconnect();
  }
}

/** Some visits; Lighthouse may ask to be run again, but not for ever. */
async function visits(count: number, once: () => Promise<Score | undefined>): Promise<Score[]> {
  const seen: Score[] = [];
  for (let tries = 0; seen.length < count && tries < count + 5; tries += 1) {
    const score = await once();
    if (score) seen.push(score);
  }
  return seen;
}

/** Makes a customer of somebody new; gives the address of their order. */
async function becomeCustomer(tab: Page, origin: string, surat: string): Promise<string> {
  const api = openApi(origin);
  const shopper = newShopper();
  await api.register(shopper);
  await login(tab, shopper, surat);
  await tab.goto(`${surat}/?tab=meal-subscriptions`);
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
  await tab.waitForURL(`${surat}/`); // it leads home by itself
  return order ?? '';
}

function figureOf(route: string, isHidden: boolean, seen: Score[]): Figure {
  const middle = categories.map((_, index) => median(seen.map(({ scores }) => scores[index] ?? 0)));
  const objections = [...new Set(seen.flatMap((score) => score.objections))];
  return {
    what: `${route}${isHidden ? ', left out of searches' : ''}: found, accessible, best practices, performance`,
    value: [...objections, middle.join(', ')].join(' '),
    bar: isHidden ? '100, 100' : '100, 100, 100, 100',
  };
}

/** What Lighthouse gives every kind of page, of 100. */
export async function measureLighthouse(origin: string): Promise<Figure[]> {
  const surat = origin.replace('localhost', 'surat.localhost');
  const port = await freePort();
  const args = [...chromiumArguments, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    const open = () => browser.newPage({ viewport: null });
    const customer = await open();
    const order = await becomeCustomer(customer, origin, surat);
    const inMaps = [...(await mapOf(new URL(origin))), ...(await mapOf(new URL(surat)))];
    const figures: Figure[] = [];
    for (const { route, type } of (await loadApp(distDir)).routes) {
      if (type !== 'page') continue;
      const address = new URL(route === '/order' ? order : (examples[route] ?? route), surat);
      address.port = new URL(origin).port;
      const isHidden = !inMaps.includes(address.href);
      const seen = await visits(oftenVisited.includes(route) ? 5 : 1, async () => {
        const tab = ofCustomers.includes(route) ? customer : await open();
        const score = await visit(port, tab, address.href, isHidden ? onPurpose : []);
        if (tab !== customer) await tab.close();
        return score;
      });
      figures.push(figureOf(route, isHidden, seen));
    }
    return figures;
  } finally {
    await browser.close();
  }
}
