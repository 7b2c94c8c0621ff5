import { expectScreenFit } from '#tests/support/browser/accessibility';
import {
  addFromProductPage,
  cartLink,
  expect,
  ignoreOfflineErrors,
  login,
  payOnDelivery,
  saveAddress,
  test,
  waitUntilKept,
  type Page,
} from '#tools/browser/journey';

test.use({ serviceWorkers: 'allow' });
test.afterEach(({ problems }) => ignoreOfflineErrors(problems));

/** Opens a page of a store and waits until this browser keeps the store for later. */
async function openKept(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilKept(page);
}

/** What this browser keeps, as addresses with what they hold. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const kept: { name: string; address: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push({ name, address: request.url, text: (await (await cache.match(request))?.text()) ?? '' });
    }
    return kept;
  });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a store works without a network: home, visited products, search, cart, policies', async ({
  page,
  surat,
  context,
}) => {
  await openKept(page, `${surat}/ProductDetails/1001`);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'Toor dal')).toBeVisible();
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await expect(page.locator('[data-not-live] [data-live-stock]')).toHaveText('In stock');
  expect(await page.getByRole('main').ariaSnapshot()).toContain('In stock when last seen');
  const picture = page.getByRole('main').locator('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await page.goto(`${surat}/cart`);
  await expect(page.getByRole('row', { name: /Toor dal/ })).toBeVisible();
  await expect(page.getByText('This is your cart as last saved on this device')).toBeVisible();
  await expectScreenFit(page);
  await page.goto(surat);
  await expect(heading(page, /Surat Sadan/)).toBeAttached();
  await page.goto(`${surat}/search?q=dal`);
  await expect(page.getByText(/\d+ results/)).toBeVisible();
  await page.goto(`${surat}/returnpolicy`);
  await expect(heading(page, 'Cancellation, Return and Refund Policy')).toBeVisible();
});

test(
  'without a network the whole store is browsed and the wishlist read, and both say that they are not live',
  { tag: '@oldest' },
  async ({ page, surat, context }) => {
    const told = page.getByText('You are offline. What you see may be out of date.');
    await openKept(page, surat);
    await page.getByRole('button', { name: 'Wishlist: Toor dal' }).click();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Spices' }).click();
    await expect(page.getByRole('link', { name: 'Dhana powder' })).toBeVisible();
    await expect(told).toBeVisible();
    await page.goto(`${surat}/wishlist`);
    await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
    await expect(told).toBeVisible();
  },
);

test('a product shown in place of the list is kept, also when it was fetched before the worker was there', async ({
  page,
  surat,
  context,
}) => {
  const fetched = page.waitForRequest('**/ProductDetails/1001'); // it is on the first screen
  await openKept(page, surat);
  await fetched;
  const product = page.getByRole('main').getByRole('link', { name: 'Toor dal', exact: true });
  await product.click();
  await expect(heading(page, 'Toor dal')).toBeVisible();
  const isKept = async () => (await keptFiles(page)).some(({ address }) => address === `${surat}/ProductDetails/1001`);
  await expect.poll(isKept).toBe(true);
  await page.goBack();
  await context.setOffline(true);
  await product.click();
  await expect(heading(page, 'Toor dal')).toBeVisible();
});

test('a page that was never opened says that there is no connection, and comes with it', async ({
  page,
  surat,
  context,
}) => {
  await openKept(page, surat);
  await context.setOffline(true);
  await page.goto(`${surat}/ProductDetails/1002`);
  await expect(heading(page, 'We cannot reach Surat Sadan')).toBeVisible();
  await expect(page.getByText('Your cart is saved. You can order when you’re back online.')).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('link', { name: 'Your cart' }).click();
  await expect(heading(page, 'Shopping Cart')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'We cannot reach Surat Sadan')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${surat}/ProductDetails/1003`, { waitUntil: 'commit' });
  await context.setOffline(false); // most likely before the page's scripts
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
});

test('a network that comes back does not hold up the person who is leaving', async ({ page, surat, context }) => {
  await openKept(page, surat);
  await context.setOffline(true);
  await page.goto(`${surat}/ProductDetails/1002`);
  await page.evaluate(() => {
    location.assign('/cart');
    dispatchEvent(new Event('online'));
  });
  await expect(heading(page, 'Shopping Cart')).toBeVisible();
});

test('with a network a page is always as it is published, without one as it was kept', async ({
  page,
  surat,
  context,
}) => {
  await openKept(page, `${surat}/ProductDetails/1001`);
  await page.evaluate(async () => {
    const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public' };
    const old = new Response('<title>Old</title><h1>An old release</h1>', { headers });
    await (await caches.open('pages-1-surat')).put('/ProductDetails/1001', old);
  });
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'An old release')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(heading(page, 'Toor dal')).toBeVisible();
  await expect
    .poll(async () => (await keptFiles(page)).filter(({ text }) => text.includes('An old release')))
    .toEqual([]);
});

test('an order waits for the network, in plain words', async ({ page, surat, api, shopper, context }) => {
  await api.register(shopper);
  await login(page, shopper, surat);
  await addFromProductPage(page);
  await openKept(page, `${surat}/checkout`);
  await saveAddress(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await context.setOffline(true);
  await expect(page.getByText('so nothing has been ordered or paid yet. Your cart is saved')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('We cannot reach the shop. Please check your connection and try again.')).toBeVisible();
  await expectScreenFit(page);
  await page.goto(`${surat}/cart`);
  await expect(page.getByRole('row', { name: /Toor dal/ })).toBeVisible();
  await context.setOffline(false);
  await page.goto(`${surat}/checkout`);
  await payOnDelivery(page);
});

test('nothing personal is kept after logging in and ordering', async ({ page, surat, api, shopper }) => {
  await openKept(page, surat);
  await api.register(shopper);
  await login(page, shopper, surat);
  await addFromProductPage(page);
  await page.goto(`${surat}/search?q=what-asha-looks-for`);
  await page.goto(`${surat}/checkout`);
  await saveAddress(page);
  await payOnDelivery(page);
  await page.getByRole('link', { name: 'Purchase history' }).click();
  await expect(page.getByText('Toor dal').first()).toBeVisible();
  const { token = '' } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('auth') ?? '{}') as { token?: string },
  );
  expect(token).not.toBe('');
  const kept = await keptFiles(page);
  expect(kept.filter(({ name }) => name.startsWith('pages')).map(({ address }) => new URL(address).pathname)).toContain(
    '/profile',
  );
  expect(kept.filter(({ address }) => address.includes('?'))).toEqual([]);
  const ofApi = kept.filter(({ address }) => new URL(address).pathname.startsWith('/api/'));
  expect(ofApi.map(({ address }) => address)).toEqual([`${surat}/api/v1/catalog/snapshot/33/33001`]);
  for (const secret of [shopper.mobile, shopper.firstName, token, '12 Athwa Lines', 'what-asha'])
    expect(
      kept.filter(({ text, address }) => `${address}${text}`.includes(secret)),
      secret,
    ).toEqual([]);
});

test('a visit asks for the worker once, however it began', async ({ page, surat }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    navigator.serviceWorker.register = (address) => {
      asked.push(address);
      return navigator.serviceWorker.ready;
    };
  });
  await page.goto(surat);
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: 'In stock' }).click();
  const countAsked = async () => {
    await page.clock.runFor(30_000);
    return page.evaluate(() => (window as unknown as { asked: unknown[] }).asked.length);
  };
  await expect.poll(countAsked).toBe(1); // its script may come late
  expect(await countAsked()).toBe(1);
});

test.describe('without the policy that lists the scripts of pages', () => {
  test.use({ bypassCSP: true });

  test('the worker that ends offline use leaves nothing behind', async ({ page, surat }) => {
    await openKept(page, surat);
    expect(await keptFiles(page)).not.toEqual([]);
    await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw-off.js')));
    const left = () =>
      page.evaluate(
        async () => [...(await navigator.serviceWorker.getRegistrations()), ...(await caches.keys())].length,
      );
    await expect.poll(left).toBe(0);
  });
});

test("on the marketplace's host the chosen store works without a network, and only that one is kept", async ({
  page,
  origin,
  context,
}) => {
  const choose = (value: string) => context.addCookies([{ name: 'store', value, url: origin }]);
  await choose('surat');
  await openKept(page, `${origin}/ProductDetails/1001`);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'Toor dal')).toBeVisible();
  await page.goto(origin);
  await expect(heading(page, /Surat Sadan/)).toBeAttached();
  await page.goto(`${origin}/?store=bhopal`);
  await expect(page.locator('product-card')).toHaveCount(0);
  await context.setOffline(false);
  await choose('bhopal');
  await page.evaluate(() => localStorage.removeItem('selectedStore'));
  await page.goto(origin);
  await expect(heading(page, /Bhopal Haat/)).toBeAttached();
  await expect(async () => {
    await page.mouse.click(2, 2);
    const names = new Set((await keptFiles(page)).map(({ name }) => name.replace(/.*-/, '')));
    expect([...names]).toEqual(['bhopal']);
  }).toPass();
  const texts = (await keptFiles(page)).filter(({ name }) => /^(shell|pages)-/.test(name)).map(({ text }) => text);
  for (const text of texts) expect(text).not.toContain('Surat Sadan</title>');
});

test("a product's address on the marketplace's host leads others to the same store", async ({
  page,
  origin,
  browser,
}) => {
  await page.context().addCookies([{ name: 'store', value: 'surat', url: origin }]);
  await page.goto(`${origin}/ProductDetails/1001`);
  await expect(page).toHaveURL(`${origin}/ProductDetails/1001?store=surat`);
  const friend = await browser.newPage();
  await friend.goto(page.url());
  await expect(heading(friend, 'Toor dal')).toBeVisible();
  await expect(friend.getByRole('banner')).toContainText('Surat Sadan');
  await expect.poll(() => friend.evaluate(() => document.cookie)).toContain('store=surat');
  await friend.goto(origin);
  await expect(heading(friend, /Surat Sadan/)).toBeAttached();
  await friend.close();
});

test('a visit keeps the store for later, also when nothing is pressed', async ({ page, surat }) => {
  await page.goto(surat);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});
