import { expectScreenFit } from '#tests/support/browser/accessibility';
import { addFromProductPage, expect, test, type Page } from '#tools/browser/journey';

test.afterEach(({ problems }) => void problems.splice(0)); // each breaks something

/** Where the bundled component of the cart's page begins. */
const island = /([`'"])CartPage\1,function\s*\w*\(\w*\)\{/;

const explained = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page isn’t working' });

test('an island that an error ends says so, is counted, and works after a retry', async ({ page, surat }) => {
  await page.route(/\/CartPage\.[^/]*\.js$/, async (route) => {
    const response = await route.fetch({
      url: route.request().url().replace('surat.localhost', 'localhost'),
      maxRetries: 2,
    });
    const script = await response.text();
    const broken = script.replace(island, "$&if(!globalThis.isMended)throw Error('Broken for Asha');return 'Mended';");
    expect(broken).not.toBe(script);
    await route.fulfill({ response, body: broken });
  });
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

test('a result page whose scripts do not come says so in place of its skeleton', async ({ page, surat }) => {
  await page.route(/\/SearchResults\.[^/]*\.js/, (route) => route.abort());
  await page.goto(`${surat}/search?q=dal`);
  await expect(explained(page)).toBeVisible();
  await expect(page.getByText('Search Loading')).toHaveCount(0);
});

test('a list whose scripts do not come stays readable, with a message above it', async ({ page, surat }) => {
  await page.goto(surat);
  await page.route(/\/ProductGrid\.[^/]*\.js/, (route) => route.abort());
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Sweets' }).click();
  await expect(explained(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Toor dal' })).toBeVisible();
});
