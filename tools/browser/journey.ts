import { test as base, expect, type BrowserContext, type CDPSession, type Locator, type Page } from '@playwright/test';
import { deletingScript } from './oldest-browser.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { newShopper, openApi, type Api, type Shopper } from './shopper.ts';

export { expect, type Locator, type Page };

/** Options of a project in `playwright.config.ts`. */
export interface JourneyOptions {
  /** Whether pages have only features of all supported browsers: the project `oldest`. */
  isOldest: boolean;
}

interface WorkerFixtures extends JourneyOptions {
  /** Prepends to scripts of workers, which Playwright cannot. */
  oldestProxy: Proxy | undefined;
}

interface Fixtures {
  /** The marketplace's URL. */
  origin: string;
  /** The Surat store's own URL. */
  surat: string;
  api: Api;
  /** A new person in every test. */
  shopper: Shopper;
  /** Errors in the browser; checked after every test. */
  problems: string[];
}

/** The service worker imports its parts, so `sw.js` comes first. */
const isWorker = /^\/sw\.js$|\bsearch-worker\b[^/]*\.js$/;

/** The browser itself logs refused calls; tests of refusals check those. */
const isRefusal = (text: string) => text.startsWith('Failed to load resource: the server responded with a status of 4');

/** Waits until this browser has cached the store for offline use, which begins with the first press. */
export async function waitUntilKept(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.click(2, 2);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }).toPass();
}

/** Makes `goto` and `reload` wait for a page's scripts too, which start after its load. */
function waitForScripts(page: Page): void {
  const scripts = () =>
    page.waitForFunction(() => !document.body.dataset.entry || document.documentElement.dataset.ready !== undefined);
  const isWaiting = (waitUntil = 'load') => waitUntil === 'load' || waitUntil === 'networkidle';
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (isWaiting(options?.waitUntil)) await scripts();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (isWaiting(options?.waitUntil)) await scripts();
    return response;
  };
}

/** Keeps `navigator.onLine` false while a context is offline: Chromium 150 forgets it when the page navigates. */
function keepOffline(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context);
  const sessions = new Map<Page, CDPSession>();
  let isOffline = false;
  const tell = (session: CDPSession, offline: boolean) =>
    session.send('Network.overrideNetworkState', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  async function tellAgain(page: Page): Promise<void> {
    const session = sessions.get(page) ?? (await context.newCDPSession(page));
    sessions.set(page, session);
    await tell(session, true);
  }
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => {
      if (isOffline && frame === page.mainFrame()) tellAgain(page).catch(() => undefined); // the page may be closed
    });
  });
  context.setOffline = async (offline) => {
    isOffline = offline;
    await setOffline(offline);
    for (const session of sessions.values()) await tell(session, offline).catch(() => undefined);
  };
}

/**
 * Playwright's `test` in the shared shop. Every test also fails if a page throws, logs an error
 * (such as a violation of its content security policy), or sends a request to another site.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: async ({}, use) => use(process.env.SHOP_ORIGIN ?? ''),
  surat: async ({ origin }, use) => use(origin.replace('localhost', 'surat.localhost')),
  baseURL: async ({ origin }, use) => use(origin),
  api: async ({ origin }, use) => use(openApi(origin)),
  shopper: async ({}, use) => use(newShopper()),
  isOldest: [false, { option: true, scope: 'worker' }],
  oldestProxy: [
    async ({ isOldest }, use) => {
      const script = deletingScript();
      const proxy = isOldest ? await startProxy((path) => (isWorker.test(path) ? script : undefined)) : undefined;
      await use(proxy);
      await proxy?.stop();
    },
    { scope: 'worker' },
  ],
  proxy: async ({ oldestProxy }, use) =>
    use(oldestProxy && { server: `http://${oldestProxy.address}`, bypass: '<-loopback>' }),
  context: async ({ context, isOldest, javaScriptEnabled }, use) => {
    if (isOldest) await context.addInitScript(deletingScript());
    if (javaScriptEnabled) context.on('page', waitForScripts);
    keepOffline(context);
    await use(context);
  },
  problems: [
    async ({ context, origin }, use) => {
      const problems: string[] = [];
      const { port } = new URL(origin);
      context.on('weberror', (error) => {
        problems.push(error.error().message);
      });
      context.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message.text())) problems.push(message.text());
      });
      context.on('request', (request) => {
        const { port: requestPort, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && requestPort !== port) problems.push(`requested ${request.url()}`);
      });
      await use(problems);
      expect(problems, 'problems in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** Removes errors that the browser logs without a network. */
export function ignoreOfflineErrors(problems: string[]): void {
  const others = problems.filter((text) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(text));
  problems.splice(0, problems.length, ...others);
}

/** Records the texts of the page's notices from now on, however short they are shown. @returns reads them */
export async function recordNotices(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.locator('[data-notices]').evaluateHandle((area) => {
    const found: string[] = [];
    const record = (changes: MutationRecord[]) => {
      for (const { addedNodes } of changes) for (const { textContent } of addedNodes) found.push(textContent ?? '');
    };
    new MutationObserver(record).observe(area, { childList: true, subtree: true });
    return found;
  });
  return () => texts.jsonValue();
}

/** Goes from the landing page to the Surat store by typing its PIN code. */
export async function chooseSurat(page: Page): Promise<void> {
  await page.goto('/landing');
  await page.getByPlaceholder('Search for nearest delivery store').fill('395003');
  await page.getByRole('option', { name: 'Add "395003"' }).click();
  await page.getByRole('button', { name: 'Find Store' }).click();
  await expect(page.getByRole('heading', { name: 'Popular near you' })).toBeVisible();
  await page
    .getByRole('link', { name: /Surat Sadan/ })
    .first()
    .click();
  await page.waitForURL('/');
  await expect(page.getByRole('heading', { name: /Surat Sadan/ }).first()).toBeVisible();
}

export const homeTab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'This store' }).getByRole('link', { name });

/** The header's link to the cart; its name contains the number of items. */
export const cartLink = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Cart/ });

/** @returns the product's name */
export async function addFromProductPage(page: Page, itemId = 1001): Promise<string> {
  await page.goto(new URL(`/ProductDetails/${itemId}`, page.url()).href);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  return name;
}

/** The first steps of a guest's registration in the checkout: details, and the code from the outbox. */
export async function verifyMobile(page: Page, shopper: Shopper, api: Pick<Api, 'readCode'>): Promise<void> {
  await page.getByLabel('First name').fill(shopper.firstName);
  await page.getByLabel('Last name').fill(shopper.lastName);
  await page.getByLabel('Mobile number').fill(shopper.mobile);
  await page.getByRole('button', { name: 'Next' }).click();
  const code = page.getByLabel(/OTP/);
  await expect(code).toBeVisible();
  await code.fill(await api.readCode(shopper.mobile));
  await page.getByRole('button', { name: 'Validate OTP' }).click();
}

export async function choosePassword(page: Page, { password }: Shopper): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Register' }).click();
}

/** Saves a delivery address near the Surat store. */
export async function saveAddress(page: Page): Promise<void> {
  const street = page.getByLabel('Street Address');
  const add = page.getByRole('button', { name: 'Add New Address' });
  await expect(street.or(add).first()).toBeVisible();
  if (await add.isVisible()) await add.click();
  await street.fill('12 Athwa Lines');
  await page.getByLabel('Town / City').fill('Surat');
  await page.getByLabel('State').selectOption('Gujarat');
  await page.getByLabel('Postal Code').fill('395003');
  await page.getByRole('radio', { name: 'Home' }).check();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('radio', { name: /12 Athwa Lines/ })).toBeChecked();
}

/** Pays on delivery and closes the dialog; ends on the summary. */
export async function payOnDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('radio', { name: 'Cash On Delivery' })).toBeChecked();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Successful' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
}

/** Sets a customer's session in a new browser context, like a login at the Surat store. */
export async function setSession(page: Page, api: Api, shopper: Shopper, surat: string): Promise<void> {
  const { token, id } = await api.login(shopper);
  const { firstName, lastName, mobile } = shopper;
  const user = { user: `+91${mobile}`, mobileNumber: `+91${mobile}`, name: `${firstName} ${lastName}`, email: '' };
  const value = JSON.stringify({ token, id, ...user, saasId: 33, storeId: 33001, isVerified: true });
  const context = page.context();
  await context.setStorageState({
    cookies: [],
    origins: [{ origin: surat, localStorage: [{ name: 'auth', value }] }],
  });
  await context.addCookies([{ name: 'token', value: token, url: surat }]);
}

export async function login(page: Page, { mobile, password }: Shopper, store: string): Promise<void> {
  await page.goto(`${store}/login`);
  await page.getByLabel(/phone/i).fill(mobile);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
