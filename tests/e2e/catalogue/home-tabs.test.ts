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

test('a tab whose script did not come is complete the next time it is shown', async ({ page, surat, problems }) => {
  await page.route('**/_astro/plans.*.js', (route) => route.abort());
  await page.goto(surat);
  const failed = page.waitForEvent('requestfailed');
  await homeTab(page, 'Meal subscriptions').click();
  await failed;
  await page.unroute('**/_astro/plans.*.js');
  await homeTab(page, 'Overview').click();
  await homeTab(page, 'Meal subscriptions').click();
  await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  ignoreOfflineErrors(problems);
});

test('plans that do not come are said to be missing, and come the next time their tab is shown', async ({
  page,
  surat,
  problems,
}) => {
  await page.route(`${surat}/meal-subscriptions`, (route) => route.abort());
  await page.goto(surat);
  await homeTab(page, 'Meal subscriptions').click();
  await expect(page.getByRole('alert').filter({ hasText: 'The meal subscriptions did not arrive' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`${surat}/meal-subscriptions`);
  await homeTab(page, 'Overview').click();
  await homeTab(page, 'Meal subscriptions').click();
  await expect(page.getByRole('heading', { name: 'Morning milk round' })).toBeVisible();
  await expect(page.getByText('The meal subscriptions did not arrive')).toHaveCount(0);
  ignoreOfflineErrors(problems);
});

test('pressing Try again where the plans did not come opens their own page, and Back comes back', async ({
  page,
  surat,
  problems,
}) => {
  await page.route(`${surat}/meal-subscriptions`, (route) => route.abort());
  await page.goto(`${surat}/?tab=meal-subscriptions`);
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(`${surat}/meal-subscriptions`);
  await again.click();
  await expect(page).toHaveURL(`${surat}/meal-subscriptions`);
  await page.getByRole('button', { name: 'Subscribe Now' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Buy Now' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(homeTab(page, 'Meal subscriptions')).toHaveAttribute('aria-current', 'page');
  ignoreOfflineErrors(problems);
});

test('the page of the plans leads to the other tabs', async ({ page, surat }) => {
  await page.goto(`${surat}/meal-subscriptions`);
  await expect(homeTab(page, 'Meal subscriptions')).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await homeTab(page, 'My Subscription').click();
  await expect(page).toHaveURL(/\/(\?tab=my-subscription|login)/);
  await page.goto(`${surat}/meal-subscriptions`);
  await homeTab(page, 'Overview').click();
  await expect(page).toHaveURL(`${surat}/`);
  await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
});

test('resting on a tab fetches the plans for theirs, and nothing for the others', async ({ page, surat }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.headers().accept?.startsWith('text/html')) asked.push(request.url().replace(surat, ''));
  });
  await page.goto(surat, { waitUntil: 'networkidle' });
  asked.length = 0;
  for (const tab of ['My Subscription', 'Overview', 'Meal subscriptions']) {
    await homeTab(page, tab).hover();
    await page.waitForTimeout(200);
  }
  await expect.poll(() => asked).toEqual(['/meal-subscriptions']);
});
