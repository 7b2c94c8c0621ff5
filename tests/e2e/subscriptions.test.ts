import { expectFit } from '#tests/support/accessibility';
import { expect, login, test, type Locator, type Page } from '#tests/support/journey';

const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'This store' }).getByRole('link', { name });

/** Opens a plan of the Surat store from its card. */
async function openPlan(page: Page, name = 'Gujarati lunch'): Promise<Locator> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, level: 3 }) });
  await card.getByRole('button', { name: 'Subscribe Now' }).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  return dialog;
}

test(
  'the tabs of the home page have addresses, go back and forward, and keep the list',
  { tag: '@wide' },
  async ({ page, surat }) => {
    await page.goto(surat);
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'Spices' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Spices' })).toBeVisible();
    await tab(page, 'Meal subscriptions').click();
    await expect(page).toHaveURL(`${surat}/?tab=meal-subscriptions`);
    await expect(page).toHaveTitle(/^Meal subscriptions \|/);
    await expect(page.getByRole('heading', { level: 2, name: 'Meal subscriptions' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Spices' })).toBeHidden();
    await expectFit(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'Spices' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 2, name: 'Meal subscriptions' })).toBeVisible();
    await tab(page, 'Overview').click();
    await expect(page).toHaveURL(/\?category=\d+$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Spices' })).toBeVisible();
  },
);

test('a tab opens from its address alone', async ({ page, surat }) => {
  await page.goto(`${surat}/?tab=meal-subscriptions`);
  await expect(tab(page, 'Meal subscriptions')).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Morning milk round' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All products' })).toBeHidden();
  await tab(page, 'Overview').click();
  await expect(page).toHaveURL(`${surat}/`);
  await expect(page.getByRole('link', { name: 'Toor dal' })).toBeVisible();
});

test(
  'a plan is looked at, chosen from by mouse and keyboard, and summed',
  { tag: '@wide' },
  async ({ page, surat }) => {
    await page.goto(`${surat}/?tab=meal-subscriptions`);
    await expect(page.getByText('30 days', { exact: true }).first()).toBeVisible();
    const dialog = await openPlan(page);
    await expect(dialog.getByText('Monday to Saturday').first()).toBeVisible();
    await expect(dialog.getByText('26 deliveries, ₹210 each')).toBeVisible();
    await dialog.getByRole('button', { name: 'Buy Now' }).click();
    await expect(dialog.getByText('Please select at least one item')).toBeVisible();
    const thali = dialog.getByRole('checkbox', { name: /^Gujarati thali/ });
    await expect(thali).toBeFocused();
    await page.keyboard.press('Space');
    await expect(thali).toBeChecked();
    await expect(dialog.getByText('Please select at least one item')).toBeHidden();
    await dialog.getByText('Khaman dhokla').click();
    await expect(dialog.getByText('2 items')).toBeVisible();
    await expect(dialog.getByText('₹8,008')).toBeVisible();
    await expectFit(page);
    await dialog.getByText('Khaman dhokla').click();
    await expect(dialog.getByText('1 item')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Subscribe Now' }).first()).toBeFocused();
  },
);

test('a guest logs in and comes back to the plan with the choice kept', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await page.goto(`${surat}/?tab=meal-subscriptions`);
  const dialog = await openPlan(page, 'Morning milk round');
  await dialog.getByText('Full cream milk').click();
  await dialog.getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL(`${surat}/login`);
  await page.getByLabel(/phone/i).fill(shopper.mobile);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Morning milk round' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Full cream milk/ })).toBeChecked();
  await expect(page.getByText('₹1,080').last()).toBeVisible();
});

test('guests are sent to log in from the profile and My Subscription, and back; who has none reads so', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await page.goto(`${surat}/profile`);
  await page.waitForURL(`${surat}/login`);
  await page.goto(surat);
  await tab(page, 'My Subscription').click();
  await page.waitForURL(`${surat}/login`);
  await login(page, shopper, surat);
  await expect(page).toHaveURL(`${surat}/?tab=my-subscription`);
  await expect(page.getByRole('heading', { name: 'You have no active subscription' })).toBeVisible();
  await expectFit(page);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page.getByRole('heading', { name: 'Morning milk round' })).toBeVisible();
});

test('a store without plans says so, and leads back to what it has', async ({ page, surat }) => {
  await page.goto(`${surat.replace('surat', 'bhopal')}/?tab=meal-subscriptions`);
  await expect(page.getByRole('heading', { name: 'No meal subscriptions here yet' })).toBeVisible();
  await expectFit(page);
  await page.getByRole('link', { name: 'See what there is' }).click();
  await expect(page.getByRole('heading', { name: 'All products' })).toBeVisible();
});
