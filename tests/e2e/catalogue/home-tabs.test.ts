import { expectAccessible, expectScreenFit } from '#tests/support/browser/accessibility';
import { expect, homeTab, ignoreOfflineErrors, test } from '#tools/browser/journey';

test(
  'the tabs of the home page have addresses, go back and forward, and keep the list',
  { tag: '@wide' },
  async ({ page, surat }) => {
    await page.goto(surat);
    await expect(homeTab(page, 'Overview')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Spices' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Spices' })).toBeVisible();
    await homeTab(page, 'Meal subscriptions').click();
    await expect(page).toHaveURL(`${surat}/?tab=meal-subscriptions`);
    await expect(page).toHaveTitle(/^Meal subscriptions \|/);
    await expect(page.getByRole('heading', { level: 2, name: 'Meal subscriptions' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Spices' })).toBeHidden();
    await expectScreenFit(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'Spices' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 2, name: 'Meal subscriptions' })).toBeVisible();
    await homeTab(page, 'Overview').click();
    await expect(page).toHaveURL(/\?category=\d+$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Spices' })).toBeVisible();
  },
);

test('a tab opens from its address alone', async ({ page, surat }) => {
  await page.goto(`${surat}/?tab=meal-subscriptions`);
  await expect(homeTab(page, 'Meal subscriptions')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Morning milk round' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All products' })).toBeHidden();
  await homeTab(page, 'Overview').click();
  await expect(page).toHaveURL(`${surat}/`);
  await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
});

test('an address that names no tab shows the overview', async ({ page, surat }) => {
  await page.goto(`${surat}/?tab=my-subscriptions&tab=x`);
  await expect(homeTab(page, 'Overview')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Subscription' })).toBeHidden();
});

test('a tab whose script did not come is complete after Try again', async ({ page, surat, problems }) => {
  await page.route('**/_astro/plans.*.js', (route) => route.abort());
  await page.goto(surat);
  const failed = page.waitForEvent('requestfailed');
  await homeTab(page, 'Meal subscriptions').click();
  await failed;
  await expect(page.getByText('This part of the page does not work')).toBeVisible();
  await page.unroute('**/_astro/plans.*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  ignoreOfflineErrors(problems);
});

test('plans that do not come are said to be missing, and come with a press or the next time their tab is shown', async ({
  page,
  surat,
  problems,
}) => {
  await page.route(`${surat}/meal-subscriptions`, (route) => route.abort());
  await page.goto(surat);
  await homeTab(page, 'Meal subscriptions').click();
  const failure = page.getByRole('alert').filter({ hasText: 'This part of the page does not work' });
  await expect(failure).toBeVisible();
  await expectAccessible(page);
  await failure.evaluate((alert) => alert.setAttribute('data-first', ''));
  await homeTab(page, 'Overview').click();
  await homeTab(page, 'Meal subscriptions').click();
  await expect(failure.and(page.locator(':not([data-first])'))).toBeVisible();
  await page.unroute(`${surat}/meal-subscriptions`);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Morning milk round' })).toBeVisible();
  await expect(failure).toHaveCount(0);
  ignoreOfflineErrors(problems);
});

test('a reload keeps the place among the plans, for which the hidden list loads nothing', async ({ page, surat }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${surat}/?tab=meal-subscriptions`);
  await expect(page.getByRole('heading', { name: 'Morning milk round' })).toBeVisible();
  await page.mouse.wheel(0, 800);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(800);
  await page.waitForLoadState('networkidle');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Morning milk round' })).toBeAttached();
  expect(await page.evaluate(() => scrollY)).toBe(800);
  await homeTab(page, 'Overview').click();
  await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
  expect(asked.filter((address) => address.includes('/recommended-item/'))).toEqual([]);
});

test('the page of the plans leads to the other tabs', async ({ page, surat }) => {
  await page.goto(`${surat}/meal-subscriptions`);
  await expect(homeTab(page, 'Meal subscriptions')).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await homeTab(page, 'My Subscription').click();
  await expect(page).toHaveURL(`${surat}/login`);
  await page.goto(`${surat}/meal-subscriptions`);
  await homeTab(page, 'Overview').click();
  await expect(page).toHaveURL(`${surat}/`);
  await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
});

test('resting on a tab fetches the plans for theirs, and nothing for the others', async ({ page, surat }) => {
  const asked: string[] = [];
  await page.goto(surat, { waitUntil: 'networkidle' });
  page.on('request', (request) => {
    const path = request.url().replace(surat, '');
    const isProduct = path.startsWith('/ProductDetails/'); // those on screen are fetched whenever the page is idle
    if (request.headers().accept?.startsWith('text/html') && !isProduct) asked.push(path);
  });
  for (const tab of ['My Subscription', 'Overview', 'Meal subscriptions']) {
    await homeTab(page, tab).hover();
    await page.waitForTimeout(200);
  }
  await expect.poll(() => asked).toEqual(['/meal-subscriptions']);
});
