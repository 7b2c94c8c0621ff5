import { expectAccessible, expectScreenFit } from '#tests/support/browser/accessibility';
import { expect, test as base } from '#tools/browser/journey';
import { startShop } from '#tools/shop/server';

/** Settings of a shop that is not only on this machine. */
const reachable = { HOST: '0.0.0.0', SESSION_SECRET: 's'.repeat(32), SMTP_URL: 'smtp://127.0.0.1:9' };

const test = base.extend({
  origin: async ({}, use) => {
    const shop = await startShop(reachable, '');
    await use(shop.origin);
    await shop.stop();
  },
});

test('a reachable shop without stores says how to import', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'No store is open here yet' })).toBeVisible();
  await expect(page.getByText('npm run store -- import <folder>')).toBeVisible();
  await expectScreenFit(page);
  await page.setViewportSize({ width: 1280, height: 800 }); // here, as another project would start another shop
  await expectAccessible(page);
});
