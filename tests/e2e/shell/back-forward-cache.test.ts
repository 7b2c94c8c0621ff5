import { chromiumArguments, findChromium } from '#tools/browser/chromium';
import { cartLink, expect, test } from '#tools/browser/journey';

// Playwright turns the cache off, and does not see a load when a page comes out of it.
const launchOptions = { args: chromiumArguments, ignoreDefaultArgs: ['--disable-back-forward-cache'] };
test.use({ launchOptions: { ...launchOptions, executablePath: findChromium() ?? '' } });

test('a page kept by the browser comes back as it was left, with the cart and prices of now', async ({
  page,
  surat,
}) => {
  await page.goto(surat, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => (document.title = persisted ? 'kept' : 'loaded'));
    scrollTo({ top: 1500, behavior: 'instant' });
  });
  const at = await page.evaluate(() => scrollY);
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  const asked = page.waitForRequest('**/catalog/live/**');
  await page.evaluate(() => history.back());
  await expect(page).toHaveTitle('kept');
  expect(await page.evaluate(() => scrollY)).toBe(at);
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await asked;
});

for (const path of ['/', '/search?q=dal'])
  test(`after a reload of a product the way back shows ${path} where it was left`, async ({ page, surat }) => {
    await page.goto(surat + path, { waitUntil: 'networkidle' });
    const links = page.getByRole('main').locator('a[href^="/ProductDetails/"]');
    await links.nth(6).scrollIntoViewIfNeeded();
    const at = await page.evaluate(() => scrollY);
    expect(at).toBeGreaterThan(0);
    await links.nth(6).click();
    await expect(page).toHaveURL(/ProductDetails/);
    await page.waitForLoadState('networkidle');
    await page.reload({ waitUntil: 'networkidle' });
    await page.evaluate(() => history.back());
    await expect(page).not.toHaveURL(/ProductDetails/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(at);
  });
