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
  '/': { requests: 57, scripts: 28, scriptsKb: 36.5, elements: 1140 },
  '/ProductDetails/1001': { requests: 40, scripts: 28, scriptsKb: 36, elements: 440 },
  '/browse/category-101': { requests: 53, scripts: 25, scriptsKb: 33, elements: 430 },
  '/search?q=dal': { requests: 62, scripts: 30, scriptsKb: 96, elements: 810 },
  '/policy': { requests: 9, scripts: 5, scriptsKb: 4.5, elements: 310 },
  '/login': { requests: 28, scripts: 24, scriptsKb: 88, elements: 65 },
};

const marketplaceBudgets: Record<string, Wire> = {
  '/landing': { requests: 30, scripts: 21, scriptsKb: 88, elements: 430 },
  '/stores': { requests: 35, scripts: 26, scriptsKb: 34.5, elements: 230 },
};

/** With a filled cart. */
const customerBudgets: Record<string, Wire> = {
  '/cart': { requests: 45, scripts: 38, scriptsKb: 112, elements: 210 },
  '/checkout': { requests: 70, scripts: 60, scriptsKb: 139, elements: 265 },
  '/profile': { requests: 57, scripts: 50, scriptsKb: 124, elements: 155 },
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
  await expectWithin(page, surat, customerBudgets);
});
