import { expectAccessible, expectScreenFit } from '#tests/support/browser/accessibility';
import { expect, homeTab, ignoreOfflineErrors, test } from '#tools/browser/journey';

test(
  'the tabs of the home page are pages, and the way back shows the list as it was left',
  { tag: '@wide' },
  async ({ page, surat }) => {
    await page.goto(surat);
    await expect(homeTab(page, 'Overview')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Spices' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Spices' })).toBeVisible();
    await homeTab(page, 'Meal subscriptions').click();
    await expect(page).toHaveURL(`${surat}/meal-subscriptions`);
    await expect(page).toHaveTitle(/^Meal subscriptions \|/);
    await expect(homeTab(page, 'Meal subscriptions')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 2, name: 'Meal subscriptions' })).toBeVisible();
    await expectScreenFit(page);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'Spices' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 2, name: 'Meal subscriptions' })).toBeVisible();
    await homeTab(page, 'Overview').click();
    await expect(page).toHaveURL(`${surat}/`);
    await expect(page.getByRole('heading', { level: 2, name: 'All products' })).toBeVisible();
  },
);

test('My Subscription asks a guest to log in', async ({ page, surat }) => {
  await page.goto(`${surat}/meal-subscriptions`);
  await homeTab(page, 'My Subscription').click();
  await expect(page).toHaveURL(`${surat}/login`);
});

test('a reload keeps the place among the plans', async ({ page, surat }) => {
  await page.goto(`${surat}/meal-subscriptions`);
  await page.mouse.wheel(0, 800);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.evaluate(() => scrollY)).toBe(800);
});

test('plans whose script did not come open, and sell after a reload', async ({ page, surat, problems }) => {
  await page.route('**/_astro/buy-plan.*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto(`${surat}/meal-subscriptions`);
  await failed;
  await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
  await page.unroute('**/_astro/buy-plan.*.js');
  await page.reload();
  await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  ignoreOfflineErrors(problems);
});
