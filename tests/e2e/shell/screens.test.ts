import { expectAccessible, expectScreenFit, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { expectRoomAtLargeText } from '#tests/support/browser/large-text';
import {
  choosePassword,
  expect,
  setSession,
  payOnDelivery,
  verifyMobile,
  saveAddress,
  test,
  type Page,
} from '#tools/browser/journey';

test('the marketplace: landing, its choices, stores, login, not found', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/landing');
  await expect(page.getByRole('heading', { name: 'Order delivery near you' })).toBeVisible();
  await expectScreenFit(page);
  await page.getByPlaceholder('Search for nearest delivery store').fill('3950');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/stores');
  await expect(page.getByRole('heading', { name: 'Popular near you' })).toBeVisible();
  await expectScreenFit(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectScreenFit(page);
  await page.goto('/no-such-page');
  await expectScreenFit(page);
  await page.goto('/setup');
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await expectScreenFit(page);
});

test('an unknown store leads to the landing page', async ({ page, origin }) => {
  await page.goto(origin.replace('localhost', 'nowhere.localhost'));
  await expectScreenFit(page);
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', /\/landing$/);
});

test('a store: home, product, plans, empty and filled cart', { tag: '@wide' }, async ({ page, surat }) => {
  await page.goto(surat);
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
  await expectScreenFit(page);
  await page.goto(`${surat}/ProductDetails/1001`);
  await expect(page.getByText('In stock')).toBeVisible();
  await expectScreenFit(page);
  await page.goto(`${surat}/meal-subscriptions`);
  await expect(page.getByRole('button', { name: 'Subscribe Now' }).first()).toBeVisible();
  await expectScreenFit(page);
  await page.goto(`${surat}/cart`);
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Looks like you have not added anything to your cart')).toBeVisible();
  await expectScreenFit(page);
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.goto(`${surat}/cart`);
  await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible();
  await expectScreenFit(page);
  await expectRoomAtLargeText(page);
  for (const path of ['/', '/browse/category-101', '/ProductDetails/1002', '/search?q=dal']) {
    await page.goto(surat + path);
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
    await expectRoomAtLargeText(page);
  }
});

/** Also: one button, in the leading colour, goes on. */
async function expectStepFit(page: Page): Promise<void> {
  await expect(page.locator('main :is(.btn-primary, .btn-accent)').filter({ visible: true })).toHaveCount(1);
  await expectScreenFit(page);
}

test('the checkout: every step of a guest, the dialog, the summary, the account', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await page.goto(`${surat}/checkout`);
  await expect(page.getByLabel('First name')).toBeVisible();
  await expectStepFit(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('This field is required').first()).toBeVisible();
  await expectStepFit(page);
  await verifyMobile(page, shopper, api);
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await expectStepFit(page);
  await choosePassword(page, shopper);
  await expect(page.getByLabel('Street Address')).toBeVisible();
  await expectStepFit(page);
  await saveAddress(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Google Pay, PhonePe, Paytm')).toBeVisible();
  await expectStepFit(page);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expectStepFit(page);
  await payOnDelivery(page);
  await expectScreenFit(page);
  await page.getByRole('link', { name: 'Purchase history' }).click();
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expectScreenFit(page);
});

test('an account without orders says so', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/profile`);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expectScreenFit(page);
});
