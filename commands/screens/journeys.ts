import {
  choosePassword,
  expect,
  login,
  payOnDelivery,
  proveMobile,
  saveAddress,
  type Page,
} from '#tests/support/journey';
import type { openApi, Shopper } from '#tests/support/shopper';
import type { Snap } from './camera.ts';

interface Walk {
  page: Page;
  snap: Snap;
  origin: string;
  surat: string;
  api: ReturnType<typeof openApi>;
  shopper: Shopper;
}

/** Goes through some screens and takes a picture of each. */
export type Journey = (walk: Walk) => Promise<void>;

const finder = 'Search for nearest delivery store';
const nanpura = { latitude: 21.1959, longitude: 72.8302, accuracy: 20 };
const ottawa = { latitude: 45.4215, longitude: -75.6972, accuracy: 20 };
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const addFirst = (page: Page) => page.getByRole('button', { name: /^Add / }).first().click();
const searchBox = (page: Page) => page.getByRole('search').locator('input');
const refusal = { status: 429, json: { status: false, code: 'rate_limited', message: 'Please wait a little.' } };

const finding: Journey = async ({ page, snap, origin }) => {
  const landing = `${origin}/landing`;
  await page.goto(landing, { waitUntil: 'networkidle' });
  await snap('landing');
  await page.getByPlaceholder(finder).fill('Ring Road');
  await expect(page.getByRole('option').first()).toBeVisible();
  await snap('landing-typed');
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(nanpura);
  await page.goto(landing);
  await page.getByRole('button', { name: 'By Current Location' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await snap('landing-located');
  await page.context().setGeolocation(ottawa);
  await page.goto(landing);
  await page.getByRole('button', { name: 'By Current Location' }).click();
  await expect(page.getByText(/is nearest/)).toBeVisible();
  await page.getByText(/is nearest/).scrollIntoViewIfNeeded();
  await snap('landing-nobody-delivers');
  await page.goto(`${origin}/stores`, { waitUntil: 'networkidle' });
  await snap('stores');
  await page.evaluate(() => sessionStorage.setItem('stores', '[]'));
  await page.goto(`${origin}/stores`);
  await heading(page, 'No stores found.');
  await snap('stores-none');
  await page.goto(origin.replace('localhost', 'nowhere.localhost'));
  await snap('store-unknown');
};

const browsing: Journey = async ({ page, snap, surat }) => {
  await page.goto(surat, { waitUntil: 'networkidle' });
  await snap('home');
  await addFirst(page);
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await snap('home-added');
  await page.evaluate(() => scrollTo({ top: innerHeight, behavior: 'instant' }));
  await snap('home-scrolled');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.goto(surat, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Filter & sort' }).click();
  await expect(page.getByRole('button', { name: /^Show \d+/ })).toBeVisible();
  await snap('home-filters');
  await page.goto(`${surat}/?from=90000`);
  await heading(page, 'Nothing matches');
  await snap('home-nothing-matches');
  await page.goto(surat, { waitUntil: 'networkidle' });
  await page.route('**/item/get-category-list/**', (route) => route.fulfill(refusal));
  await page.getByRole('link', { name: 'Spices' }).click();
  await heading(page, 'The products did not arrive');
  await snap('home-failed');
  await page.unroute('**/item/get-category-list/**');
  await page.route('**/item/get-category-list/**', () => undefined);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  await snap('home-loading');
  await page.goto(`${surat}/`, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await snap('home-offline');
  await page.context().setOffline(false);
};

const products: Journey = async ({ page, snap, surat, origin }) => {
  await page.goto(`${surat}/ProductDetails/1001`, { waitUntil: 'networkidle' });
  await snap('product');
  await page.getByRole('heading', { name: 'About This Product' }).scrollIntoViewIfNeeded();
  await snap('product-about');
  await page.getByRole('link', { name: /Enlarge/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await snap('product-enlarged');
  await page.goto(`${origin.replace('localhost', 'bhopal.localhost')}/ProductDetails/2002`, {
    waitUntil: 'networkidle',
  });
  await snap('product-colours');
};

const searching: Journey = async ({ page, snap, surat }) => {
  await page.goto(surat, { waitUntil: 'networkidle' });
  await searchBox(page).click();
  await page.keyboard.type('basmti');
  await expect(page.getByRole('option').first()).toContainText('Basmati');
  await snap('search-options');
  for (const [query, name] of [
    ['dal', 'search'],
    ['zzqqxx', 'search-nothing'],
  ] as const) {
    await page.goto(`${surat}/search?q=${query}`);
    await heading(page, /“/);
    await snap(name);
  }
};

const wishing: Journey = async ({ page, snap, surat }) => {
  await page.goto(`${surat}/wishlist`, { waitUntil: 'networkidle' });
  await snap('wishlist-empty');
  const wished = [1001, 1002, 1010].map((item_id) => ({ item_id }));
  await page.evaluate((text) => localStorage.setItem('wishlist:33001', text), JSON.stringify(wished));
  await page.goto(`${surat}/wishlist`, { waitUntil: 'networkidle' });
  await snap('wishlist');
};

const buying: Journey = async ({ page, snap, surat, api, shopper }) => {
  await page.goto(`${surat}/cart`, { waitUntil: 'networkidle' });
  await snap('cart-empty');
  await page.goto(surat);
  for (const _ of [1, 2, 3]) await addFirst(page);
  await page.goto(`${surat}/cart`);
  await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible();
  await snap('cart');
  await page.goto(`${surat}/checkout`, { waitUntil: 'networkidle' });
  await snap('checkout-details');
  await proveMobile(page, shopper, api);
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await snap('checkout-password');
  await choosePassword(page, shopper);
  await expect(page.getByLabel('Street Address')).toBeVisible();
  await snap('checkout-address');
  await saveAddress(page);
  await snap('checkout-delivery');
  await payOnDelivery(page);
  await snap('summary');
};

const account: Journey = async ({ page, snap, surat, api, shopper }) => {
  await page.goto(`${surat}/login`, { waitUntil: 'networkidle' });
  await snap('login');
  await page.getByRole('button', { name: 'Forget Password' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await snap('login-forgotten');
  await page.goto(`${surat}/Signup`, { waitUntil: 'networkidle' });
  await snap('signup');
  await api.register(shopper);
  await login(page, shopper, surat);
  for (const tab of ['orders', 'account', 'address']) {
    await page.goto(`${surat}/profile?tab=${tab}`, { waitUntil: 'networkidle' });
    await snap(`profile-${tab}`);
  }
  await page.goto(`${surat}/no-such-page`);
  await snap('not-found');
};

/** Every journey, by the name it can be asked for with. */
export const journeys: Record<string, Journey> = {
  finding,
  browsing,
  products,
  searching,
  wishing,
  buying,
  account,
};
