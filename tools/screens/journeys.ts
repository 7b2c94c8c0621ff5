import { policyIds } from '#lib/policies/policy-ids';
import { expect, type Page } from '#tools/browser/journey';
import { account, buying, paying } from './buying.ts';
import { counter } from './counter.ts';
import { offline } from './offline.ts';
import { subscribing } from './subscribing.ts';
import { addFirst, expectHeading, rateLimited, type Journey } from './walk.ts';

const finder = 'Search for nearest delivery store';
const nanpura = { latitude: 21.1959, longitude: 72.8302, accuracy: 20 };
const ottawa = { latitude: 45.4215, longitude: -75.6972, accuracy: 20 };
const searchBox = (page: Page) => page.getByRole('search').locator('input');

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
  await expect(page.getByText(/The nearest store is/)).toBeVisible();
  await page.getByText(/The nearest store is/).scrollIntoViewIfNeeded();
  await snap('landing-nobody-delivers');
  await page.goto(`${origin}/stores`, { waitUntil: 'networkidle' });
  await snap('stores');
  await page.goto(landing);
  await page.getByPlaceholder(finder).fill('395003');
  await page.getByRole('button', { name: 'Find Store' }).press('Enter');
  await expect(page.getByText(/^Delivery ₹/).first()).toBeVisible();
  await snap('stores-found');
  await page.getByRole('link', { name: 'Surat Sadan' }).click();
  await page.waitForURL(`${origin}/`);
  await addFirst(page);
  await page.goto(`${origin}/stores`);
  await page.getByRole('link', { name: 'Bhopal Haat' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await snap('stores-change');
  await page.evaluate(() => sessionStorage.setItem('stores', '[]'));
  await page.goto(`${origin}/stores`);
  await expectHeading(page, 'No stores found.');
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
  await page.goto(surat, { waitUntil: 'networkidle' });
  await page.getByText('Delivery from ₹20').click();
  await page.getByLabel(/PIN code/).fill('395003');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Delivers to 395003')).toBeVisible();
  await snap('home-delivery');
  await page.goto(surat, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Filter & sort' }).click();
  await expect(page.getByRole('button', { name: /^Show \d+/ })).toBeVisible();
  await snap('home-filters');
  await page.goto(`${surat}/?from=90000`);
  await expectHeading(page, 'Nothing matches');
  await snap('home-nothing-matches');
  await page.goto(surat, { waitUntil: 'networkidle' });
  await page.route('**/item/get-category-list/**', (route) => route.fulfill(rateLimited));
  await page.getByRole('link', { name: 'Spices' }).click();
  await expectHeading(page, 'The products did not arrive');
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
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).scrollIntoViewIfNeeded();
  await snap('product-added');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('heading', { name: 'About This Product' }).scrollIntoViewIfNeeded();
  await snap('product-about');
  await page.getByRole('link', { name: /Enlarge/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await snap('product-enlarged');
  await page.goto(`${origin.replace('localhost', 'bhopal.localhost')}/ProductDetails/2002`, {
    waitUntil: 'networkidle',
  });
  await snap('product-colours');
  await page.goto(`${surat}/ProductDetails/1029`, { waitUntil: 'networkidle' });
  await snap('product-sold-out');
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await snap('product-tell-me');
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
    await expectHeading(page, /“/);
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
  await page.route('**/catalog/**', (route) => route.fulfill(rateLimited));
  await page.reload();
  await expectHeading(page, 'Your wishlist could not be loaded');
  await snap('wishlist-failed');
};

const reading: Journey = async ({ page, snap, surat }) => {
  for (const policy of policyIds) {
    await page.goto(`${surat}/${policy}`, { waitUntil: 'networkidle' });
    await snap(policy);
  }
};

/** Every journey by its name on the command line. */
export const journeys: Record<string, Journey> = {
  finding,
  browsing,
  products,
  searching,
  wishing,
  reading,
  buying,
  paying,
  account,
  subscribing,
  offline,
  counter,
};
