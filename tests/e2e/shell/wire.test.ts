import { addFromProductPage, expect, setSession, test, type Page } from '#tools/browser/journey';

/** The scripts of a visit with an empty cache, as the browser counts them, with all that the page loads when it is idle. */
interface Scripts {
  files: number;
  /** As sent, with headers. */
  kB: number;
}

interface Budget extends Scripts {
  /** Whether the device saves data: then nothing is fetched before it is used. */
  savesData?: boolean;
}

async function visit(page: Page, address: string, savesData: boolean): Promise<Scripts> {
  await page.goto('about:blank'); // what the page before still fetches in advance is not this one's
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: savesData });
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
  await devtools.detach();
  const files = [...types.values()].filter((type) => type === 'Script').length;
  return { files, kB: scriptBytes / 1000 };
}

/** Read without an island at load. */
const plain: Budget = { files: 8, kB: 38.8 };
/** With a form that is an island from its first use. */
const form: Budget = { ...plain, savesData: true };
/** Search, whose island and plain scripts share a file. */
const search: Budget = { files: 13, kB: 136.1, savesData: true };
/** With an island at load. */
const island: Budget = { files: 12, kB: 134.7, savesData: true };
/** Read, and ready to sell a plan once idle. */
const plans: Budget = { files: 10, kB: 47 };
/** Also with all ways to pay, and the times of the store. */
const checkout: Budget = { ...island, files: 13, kB: 147 };
/** The staff's board, kept on their phones. */
const counter: Budget = { ...island, files: 14, kB: 157.5 };
const policy: Budget = { files: 8, kB: 6.1 };

const ofStore: Record<string, Budget> = {
  '/': plain,
  '/ProductDetails/1001': plain,
  '/browse/category-101': plain,
  '/meal-subscriptions': plans,
  '/policy': policy,
  '/search?q=dal': search,
  '/wishlist': island,
  '/login': form,
  '/Signup': form,
  '/counter': counter,
};

const ofMarketplace: Record<string, Budget> = { '/landing': form, '/stores': plain, '/setup': island };

/** With a filled cart. */
const ofCustomer: Record<string, Budget> = {
  '/cart': { ...island, kB: 135.8 },
  '/checkout': checkout,
  '/checkout/change': { ...island, kB: 135.4 },
  '/profile': { ...island, kB: 139 },
};

async function expectWithin(page: Page, origin: string, budgets: Record<string, Budget>): Promise<void> {
  for (const [path, budget] of Object.entries(budgets)) {
    const { files, kB } = await visit(page, origin + path, budget.savesData ?? false);
    expect.soft(files, `files of ${path}`).toBeLessThanOrEqual(budget.files);
    expect.soft(kB, `kB of ${path}`).toBeLessThanOrEqual(budget.kB);
  }
}

test('the scripts of pages of a store and of the marketplace stay within their budgets', async ({
  page,
  surat,
  origin,
}) => {
  await expectWithin(page, surat, ofStore);
  await expectWithin(page, origin, ofMarketplace);
});

test("the scripts of a customer's pages stay within their budgets", async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(surat);
  await setSession(page, api, shopper, surat);
  await addFromProductPage(page);
  await expectWithin(page, surat, ofCustomer);
});
