import { addFromProductPage, expect, setSession, test, type Page } from '#tools/browser/journey';

/** What a visit with an empty cache takes, as the browser counts it, with all that the page asks for when it is idle. */
interface Wire {
  requests: number;
  /** Files of scripts, and their size as sent, with headers, in kB. */
  scripts: number;
  scriptsKb: number;
  elements: number;
}

async function visit(page: Page, address: string): Promise<Wire> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  const types = new Map<string, string>();
  let scriptBytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
    if (request.url.startsWith('http')) types.set(requestId, type);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script') scriptBytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await devtools.detach();
  const scripts = [...types.values()].filter((type) => type === 'Script').length;
  return { requests: types.size, scripts, scriptsKb: scriptBytes / 1000, elements };
}

/** The most that a visit to each kind of page may take. What a page fetches in advance for the next one is counted. */
const budgets: Record<string, Wire> = {
  '/': { requests: 20, scripts: 6, scriptsKb: 33.7, elements: 650 },
  '/ProductDetails/1001': { requests: 12, scripts: 6, scriptsKb: 31.5, elements: 398 },
  '/browse/category-101': { requests: 24, scripts: 6, scriptsKb: 31.5, elements: 318 },
  '/search?q=dal': { requests: 28, scripts: 11, scriptsKb: 73.1, elements: 515 },
  '/policy': { requests: 6, scripts: 2, scriptsKb: 3.7, elements: 312 },
  '/login': { requests: 13, scripts: 8, scriptsKb: 70.6, elements: 60 },
};

const marketplaceBudgets: Record<string, Wire> = {
  '/landing': { requests: 18, scripts: 8, scriptsKb: 71.1, elements: 436 },
  '/stores': { requests: 16, scripts: 6, scriptsKb: 31.5, elements: 232 },
};

/** With a filled cart. */
const customerBudgets: Record<string, Wire> = {
  '/cart': { requests: 20, scripts: 8, scriptsKb: 72.8, elements: 205 },
  '/checkout': { requests: 20, scripts: 8, scriptsKb: 77.2, elements: 268 },
  '/profile': { requests: 16, scripts: 8, scriptsKb: 74.5, elements: 150 },
};

async function expectWithin(page: Page, origin: string, budgets: Record<string, Wire>): Promise<void> {
  for (const [path, budget] of Object.entries(budgets)) {
    const wire = await visit(page, origin + path);
    for (const name of Object.keys(budget) as (keyof Wire)[])
      expect.soft(wire[name], `${name} of ${path}`).toBeLessThanOrEqual(budget[name]);
  }
}

test('pages of a store and of the marketplace take no more than their share of the line', async ({
  page,
  surat,
  origin,
}) => {
  await expectWithin(page, surat, budgets);
  await expectWithin(page, origin, marketplaceBudgets);
});

test("a customer's pages take no more than their share of the line", async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(surat);
  await setSession(page, api, shopper, surat);
  await addFromProductPage(page);
  // What other devices do is followed as long as a page is visible: the network would never be idle.
  await page.route('**/api/v1/lists/**', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  await expectWithin(page, surat, customerBudgets);
});

/** What a connection carries in its first round trip: ten segments of TCP, headers included. */
const firstRoundTrip = 14_600;

/** A page's own bytes as sent: fewer from its third request on, when it has been compressed for good. */
async function documentBytes(page: Page, address: string): Promise<number> {
  const response = await page.goto(address, { waitUntil: 'commit' });
  const { responseHeadersSize = 0, responseBodySize = Number.NaN } = (await response?.request().sizes()) ?? {};
  return responseHeadersSize + responseBodySize;
}

async function expectDocumentWithin(page: Page, address: string, bytes: number): Promise<void> {
  const documentOf = () => documentBytes(page, address);
  await expect.poll(documentOf, { message: address, timeout: 10_000 }).toBeLessThanOrEqual(bytes);
}

test('every page of a store travels in one round trip', async ({ page, surat }) => {
  const paths = [
    '/',
    '/meal-subscriptions',
    '/ProductDetails/1001',
    '/ProductDetails/1010',
    '/browse/category-101',
    '/search',
    '/wishlist',
    '/policy',
  ];
  for (const path of paths) await expectDocumentWithin(page, surat + path, firstRoundTrip);
});
