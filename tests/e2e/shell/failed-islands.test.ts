import { expectScreenFit } from '#tests/support/browser/accessibility';
import { addFromProductPage, expect, test, type Page } from '#tools/browser/journey';

test.afterEach(({ problems }) => void problems.splice(0)); // each breaks something

const explained = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page does not work' });

test('an island that an error ends says so, is counted, and works after a retry', async ({ page, surat }) => {
  await page.route(/\/CartPage\.[^/]*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function CartPage() {
        if (!globalThis.isMended) throw new Error('Broken for Asha');
        return 'Mended';
      }`,
    }),
  );
  const counting = page.waitForRequest('**/island/failure');
  await page.goto(`${surat}/cart`);
  await expect(explained(page).getByRole('link', { name: 'home page' })).toHaveAttribute('href', '/');
  expect((await counting).postDataJSON()).toEqual({ island: 'CartPage', failure: 'drawing' });
  await expectScreenFit(page);
  await page.evaluate(() => void Reflect.set(globalThis, 'isMended', true));
  await explained(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Mended')).toBeVisible();
});

test('an island whose scripts do not come says so in place of its skeleton, and a retry loads it', async ({
  page,
  surat,
}) => {
  await page.goto(surat);
  await addFromProductPage(page);
  await page.route(/\/CartPage\.[^/]*\.js/, (route) => route.abort());
  const counting = page.waitForRequest('**/island/failure');
  await page.goto(`${surat}/cart`);
  await expect(explained(page)).toBeVisible();
  expect((await counting).postDataJSON()).toEqual({ island: 'CartPage', failure: 'loading' });
  await page.unroute(/\/CartPage\.[^/]*\.js/);
  await explained(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row', { name: /Toor dal/ })).toBeVisible();
});
