import { expectTranslated } from '#tests/support/browser/pseudo-language';
import { startPseudoShop } from '#tests/support/processes/pseudo-shop';
import { expect, setSession, test as base, type Page } from '#tools/browser/journey';
import type { RunningShop } from '#tools/shop/server';

/*
 * In the pseudo-language every text of the catalogue is in brackets and twice as long. So what is not in brackets is not in the
 * catalogue, and what fits the screen fits in most languages.
 */

/** For the build, and for a test's 30 pages. */
const timeout = 600_000;

const test = base.extend<object, { pseudoShop: RunningShop }>({
  pseudoShop: [
    async ({}, use) => {
      const shop = await startPseudoShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout },
  ],
  origin: async ({ pseudoShop }, use) => use(pseudoShop.origin),
});

test.describe.configure({ mode: 'default', timeout }); // one after the other, in one shop

async function visit(page: Page, site: string, paths: string): Promise<void> {
  for (const path of paths.split(' ')) {
    await page.goto(site + path, { waitUntil: 'networkidle' });
    await expectTranslated(page);
  }
}

const ofMarketplace = '/landing /stores /stores/1 /login /Signup /about /no-such-page';

const ofStore =
  '/ /browse/2 /browse/category-101 /ProductDetails/1001 /ProductDetails/99999 /gone /search /search?q=Toor+dal ' +
  '/search?q=395003 /wishlist /meal-subscriptions /offline /policy /newsletter/confirm /newsletter/unsubscribe ' +
  '/back-in-stock/confirm /back-in-stock/forget /cart /checkout';

test('every text of public pages is in the catalogue and fits a phone', async ({ page, origin, surat }) => {
  await visit(page, origin, ofMarketplace);
  await visit(page, origin.replace('localhost', 'nowhere.localhost'), '/');
  await visit(page, surat, ofStore);
});

test('every text from the cart to the order and the account is in the catalogue and fits a phone', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const { id, authorization } = await api.login(shopper);
  await page.goto(surat);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.locator('[data-buy] .wish').click();
  await page.locator('[data-buy] [type=submit]').click();
  await expect(page.locator('[data-added]')).toBeVisible();
  await expectTranslated(page);
  await visit(page, surat, '/wishlist /cart /checkout');

  const address = { street: '14 Rang Upvan Lane', city: 'Surat', state: 'Gujarat', pincode: '395003' };
  const place = { address: '14 Rang Upvan Lane, Nanpura, Surat, Gujarat', address_type: 'Home', ...address };
  await api.call('POST', `customer/create-address/${id}`, { saas_id: 33, store_id: 33001, ...place }, authorization);
  await visit(page, surat, '/checkout');
  const proceed = page.getByRole('main').locator('.btn-primary');
  await proceed.click();
  await expect(page.getByRole('radio', { checked: true })).toHaveValue('COD');
  await expectTranslated(page);
  await proceed.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectTranslated(page);
  await dialog.getByRole('button').click();
  await page.waitForURL(/summary/);
  await expectTranslated(page);
  await visit(page, surat, '/profile');
  await page.locator('article h3 a').first().click();
  await page.waitForLoadState('networkidle');
  await expectTranslated(page);
});
