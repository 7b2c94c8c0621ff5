import { addFromProductPage, expect, login, waitUntilKept } from '#tools/browser/journey';
import type { Journey } from './walk.ts';

const openedBefore = ['/wishlist', '/checkout', '/profile', '/my-subscription'];

/** Pages to show without a network. Those above and the first product were opened before. */
const pages = {
  product: '/ProductDetails/1001',
  'product-unknown': '/ProductDetails/1002',
  category: '/?category=103',
  search: '/search?q=dal',
  wishlist: '/wishlist',
  cart: '/cart',
  checkout: '/checkout',
  orders: '/profile',
  subscription: '/my-subscription',
  policy: '/returnpolicy',
};

export const offline: Journey = async ({ page, snap, surat, api, shopper }) => {
  await api.register(shopper);
  await login(page, shopper, surat);
  await waitUntilKept(page);
  await page.getByRole('button', { name: 'Wishlist: Toor dal' }).click();
  await addFromProductPage(page);
  for (const address of openedBefore) await page.goto(`${surat}${address}`, { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(`${surat}${address}`, { waitUntil: 'networkidle' });
    await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
    await snap(`offline-${name}`);
  }
};
