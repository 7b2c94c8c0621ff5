import { setTimeout as wait } from 'node:timers/promises';
import { chromium, devices, type Browser, type Locator, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '#tools/browser/chromium';
import { withEmptyPage } from './empty-page.ts';
import { median, type Figure } from './figure.ts';

/*
 * Response times on a phone, by the browser's performance entries. Chromium throttles itself (no Lighthouse):
 * a slow phone is 4 times slower than this machine, a slow line has 1.6 Mbit/s and 150 ms latency.
 */

const slowPhoneFactor = 4;
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const taps = 15;
/** The page ignores the second tap of a double tap (src/scripts/ignore-double-taps.ts). */
const betweenTapsMs = 700;
const visits = 5;
/** The pause before a tap, while a customer looks at the page. */
const restMs = 500;

interface Speed {
  cpu?: number;
  line?: typeof slowLine;
}

async function onPhone<T>(browser: Browser, { cpu = 1, line }: Speed, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    if (line) await devtools.send('Network.emulateNetworkConditions', line);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** The median time in ms from a tap on Add to the frame with the new count in the header. */
const tapAdd = (browser: Browser, address: string, cpu = 1) =>
  onPhone(browser, { cpu }, async (page) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      const shown: number[] = [];
      let tapped = 0;
      addEventListener('click', (event) => (tapped = event.timeStamp), true);
      new MutationObserver(() => requestAnimationFrame(() => shown.push(performance.now() - tapped))).observe(
        document.querySelector('[data-cart-count]') ?? document.body,
        { subtree: true, childList: true, characterData: true },
      );
      Object.assign(window, { shown });
    });
    const times = () => page.evaluate(() => (window as unknown as { shown: number[] }).shown);
    const buttons = page.getByRole('button', { name: /^Add/, disabled: false });
    for (let tap = 0; tap < taps; tap += 1) {
      await buttons.nth(tap % (await buttons.count())).tap();
      await page.waitForFunction((count) => (window as unknown as { shown: number[] }).shown.length > count, tap);
      await page.waitForTimeout(betweenTapsMs);
    }
    return median(await times());
  });

/** The kind of tap on a card. */
interface Taps {
  cpu?: number;
  holdMs?: number;
  /** Chooses the store on the marketplace's host first. */
  isMarketplace?: boolean;
}

const waysToTap: (Taps & { name: string; bar: string })[] = [
  { name: 'not held', bar: '60 ms' },
  { name: 'held for 80 ms', bar: '25 ms', holdMs: 80 },
  { name: 'not held, on the marketplace', bar: '60 ms', isMarketplace: true },
  { name: 'not held, on a phone 6 times slower', bar: '', cpu: 6 },
];

/** Records the time of a tap on a link, and of the in-place page's first frame. */
function watchTap(): void {
  const seen = new Promise<number>((resolve) => {
    const afterPaint = (tapped: number) =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - tapped)));
    const look = (tapped: number) => {
      if (document.querySelector('[data-buy] h1')) afterPaint(tapped);
      else setTimeout(() => look(tapped));
    };
    const tap = ({ timeStamp }: Event) => {
      sessionStorage.setItem('tapped', String(performance.timeOrigin + timeStamp));
      look(timeStamp);
    };
    addEventListener('click', tap, { capture: true, once: true });
  });
  Object.assign(window, { seen });
}

/** The time in ms from the tap to the first frame of the next page. */
async function timeToPage(): Promise<number> {
  const { seen } = window as { seen?: Promise<number> };
  if (seen) return seen;
  const painted = await new Promise<number>((resolve) =>
    new PerformanceObserver((list) => {
      const first = list.getEntriesByName('first-contentful-paint')[0];
      if (first) resolve(first.startTime);
    }).observe({ type: 'paint', buffered: true }),
  );
  return performance.timeOrigin + painted - Number(sessionStorage.getItem('tapped'));
}

async function tapLink(page: Page, link: Locator, holdMs: number): Promise<number> {
  await link.scrollIntoViewIfNeeded();
  await wait(restMs);
  await page.evaluate(watchTap);
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not on the page.');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const devtools = await page.context().newCDPSession(page);
  const address = page.url();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  if (holdMs > 0) await wait(holdMs);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForURL((url) => url.href !== address, { waitUntil: 'commit' });
  return page.evaluate(timeToPage);
}

/** The median time in ms from the end of a tap on a card to the first frame of the product's page. */
const tapCard = (browser: Browser, store: string, { cpu = 1, holdMs = 0, isMarketplace = false }: Taps = {}) =>
  onPhone(browser, { cpu }, async (page) => {
    const address = isMarketplace ? store.replace('surat.', '') : store;
    if (isMarketplace) await page.context().addCookies([{ name: 'store', value: 'surat', url: address }]);
    const times: number[] = [];
    for (let tap = 0; tap < taps; tap += 1) {
      await page.goto(`${address}/`, { waitUntil: 'networkidle' });
      times.push(await tapLink(page, page.locator('a[href^="/ProductDetails/"]').nth(tap % 8), holdMs));
    }
    return median(times);
  });

/** The same between two empty pages. */
const tapEmptyPage = (browser: Browser, address: string, { cpu = 1, holdMs = 0 }: Taps = {}): Promise<number> =>
  onPhone(browser, { cpu }, async (page) => {
    const times: number[] = [];
    for (let tap = 0; tap < taps; tap += 1) {
      await page.goto(address, { waitUntil: 'networkidle' });
      times.push(await tapLink(page, page.getByRole('link'), holdMs));
    }
    return median(times);
  });

interface Vitals {
  largest: number;
  shift: number;
  blocked: number;
}

/** A first visit with a slow phone on a slow line. */
const visit = (browser: Browser, address: string) =>
  onPhone(browser, { cpu: slowPhoneFactor, line: slowLine }, async (page) => {
    await page.addInitScript(() => {
      const vitals: Vitals = { largest: 0, shift: 0, blocked: 0 };
      const observe = (type: string, take: (entry: any) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
      observe('largest-contentful-paint', ({ startTime }) => (vitals.largest = startTime));
      observe('layout-shift', ({ value, hadRecentInput }) => (vitals.shift += hadRecentInput ? 0 : value));
      observe('longtask', ({ duration }) => (vitals.blocked += Math.max(0, duration - 50)));
      Object.assign(window, { vitals });
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  });

async function measureVisits(browser: Browser, name: string, bar: string, address: string): Promise<Figure> {
  const results: Vitals[] = [];
  for (let count = 0; count < visits; count += 1) results.push(await visit(browser, address));
  const medianOf = (part: keyof Vitals) => median(results.map((vitals) => vitals[part]));
  const value = `${(medianOf('largest') / 1000).toFixed(2)} s, ${medianOf('shift').toFixed(3)}, ${Math.round(medianOf('blocked'))} ms`;
  return { name: `${name} on a slow phone and line: largest paint, shift, blocked`, value, bar };
}

/** Medians of taps on a phone, and of first visits on a slow one. */
export async function measureBrowser(origin: string): Promise<Figure[]> {
  const store = origin.replace('localhost', 'surat.localhost');
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  const figures: Figure[] = [];
  const add = async (name: string, bar: string, time: Promise<number>) =>
    figures.push({ name, value: `${Math.round(await time)} ms`, bar });
  const addReference = (name: string, timeOf: (address: string) => Promise<number>) =>
    add(`for reference, ${name}`, '', withEmptyPage(timeOf));
  try {
    await add('tap on Add to the count in the header', '16 ms', tapAdd(browser, `${store}/`));
    await addReference('a count on an empty page', (address) => tapAdd(browser, address));
    await add('the first on a phone 4 times slower', '', tapAdd(browser, `${store}/`, slowPhoneFactor));
    await addReference('a count on an empty page there', (address) => tapAdd(browser, address, slowPhoneFactor));
    for (const { name, bar, ...how } of waysToTap) {
      await add(`tap on a card, ${name}, to the product visible`, bar, tapCard(browser, store, how));
      if (!how.isMarketplace)
        await addReference(`an empty page, ${name}`, (address) => tapEmptyPage(browser, address, how));
    }
    figures.push(
      await measureVisits(browser, 'home', '0.9 s, 0, 15 ms', `${store}/`),
      await measureVisits(browser, 'a product', '0.9 s, 0, 0 ms', `${store}/ProductDetails/1001`),
      await withEmptyPage((address) => measureVisits(browser, 'for reference, an empty page', '', address)),
    );
    return figures;
  } finally {
    await browser.close();
  }
}
