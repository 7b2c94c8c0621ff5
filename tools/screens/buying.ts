import { choosePassword, expect, login, verifyMobile, saveAddress } from '#tools/browser/journey';
import { addFirst, expectHeading, type Journey, type Walk } from './walk.ts';

const invoiceNotReady = 'May Your Order Bill Not Generated Yet';

export const buying: Journey = async ({ page, snap, surat, api, shopper }) => {
  await page.goto(`${surat}/cart`, { waitUntil: 'networkidle' });
  await snap('cart-empty');
  await page.goto(surat);
  for (const _ of [1, 2, 3]) await addFirst(page);
  await page.goto(`${surat}/cart`);
  await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible();
  await snap('cart');
  await page.goto(`${surat}/checkout`, { waitUntil: 'networkidle' });
  await snap('checkout-details');
  await verifyMobile(page, shopper, api);
  await expect(page.getByLabel('Confirm password')).toBeVisible();
  await snap('checkout-password');
  await choosePassword(page, shopper);
  await expect(page.getByLabel('Street Address')).toBeVisible();
  await snap('checkout-address');
  await saveAddress(page);
  await snap('checkout-delivery');
  await page.getByLabel(/It is a gift/).check({ force: true });
  await page.getByLabel('Recipient’s name').fill('Meena Shah');
  await page.getByLabel('Recipient’s phone').scrollIntoViewIfNeeded();
  await snap('checkout-gift');
  await page.getByLabel(/It is a gift/).uncheck({ force: true });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('radio', { name: 'Cash On Delivery' })).toBeChecked();
  await snap('checkout-payment');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  await snap('checkout-done');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectHeading(page, 'Thank you');
  await snap('summary');
  await order({ page, snap, surat });
};

async function order({ page, snap, surat }: Pick<Walk, 'page' | 'snap' | 'surat'>): Promise<void> {
  await page.goto(`${surat}/profile`, { waitUntil: 'networkidle' });
  await snap('profile-orders');
  await page.route('**/order/get-invoice-for-order/**', (route) =>
    route.fulfill({ status: 409, json: { status: false, code: 'invoice_not_ready', message: invoiceNotReady } }),
  );
  await page.getByRole('button', { name: 'Download invoice' }).click();
  await expect(page.getByRole('dialog', { name: 'Waiting...' })).toBeVisible();
  await snap('profile-invoice-waiting');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /^Order \d/ }).click();
  await expect(page.getByRole('list', { name: 'Progress of the order' })).toBeVisible();
  await snap('order');
  await page.getByRole('button', { name: 'Remind me weekly' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await snap('order-reminder');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible();
  await snap('order-cancel');
}

export const paying: Journey = async ({ page, snap, surat, api, shopper }) => {
  await api.register(shopper);
  await login(page, shopper, surat);
  await page.goto(surat);
  await addFirst(page);
  await page.goto(`${surat}/checkout`, { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: 'Pickup' }).check({ force: true });
  await snap('checkout-pickup');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await page.getByRole('button', { name: 'Pay and Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Test payment' })).toBeVisible();
  await snap('payment-sheet');
};

export const account: Journey = async ({ page, snap, surat, api, shopper }) => {
  await page.goto(`${surat}/login`, { waitUntil: 'networkidle' });
  await snap('login');
  await page.getByRole('button', { name: 'Forget Password' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await snap('login-forgotten');
  await page.goto(`${surat}/Signup`, { waitUntil: 'networkidle' });
  await snap('signup');
  await api.register(shopper);
  await login(page, shopper, surat);
  for (const tab of ['account', 'address']) {
    await page.goto(`${surat}/profile?tab=${tab}`, { waitUntil: 'networkidle' });
    await snap(`profile-${tab}`);
  }
  await page.goto(`${surat}/profile`, { waitUntil: 'networkidle' });
  await snap('profile-no-orders');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await snap('profile-logout');
  await page.goto(`${surat}/no-such-page`);
  await snap('not-found');
};
