import { registerAndGoToPayment } from '#tests/support/browser/checkout';
import { expect, saveAddress, setSession, test, type Page } from '#tools/browser/journey';
import type { Shopper } from '#tools/browser/shopper';

async function logInAgain(page: Page, shopper: Shopper): Promise<void> {
  await page.getByLabel('Email or phone number').fill(shopper.mobile);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const paymentHeading = (page: Page) => page.getByRole('heading', { name: 'Payment' });

test('a session that ends at the payment orders nothing, and a login leads back there with everything as it was chosen', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(`${surat}/ProductDetails/1001`);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Item Added to Cart')).toBeVisible();
  await page.goto(`${surat}/checkout`);
  await saveAddress(page);
  const summary = page.getByRole('region', { name: 'Order summary' });
  await summary.getByRole('button', { name: 'Use FARSAN50' }).click();
  await page.getByLabel('Note for the store').fill('Ring twice');
  await page.getByRole('checkbox', { name: 'It’s a gift' }).check();
  await page.getByLabel('Recipient’s name').fill('Meera Shah');
  await page.getByLabel('Recipient’s phone').fill('9825012345');
  await page.getByRole('radio', { name: 'Choose a time' }).check();
  await page.getByLabel('Day').selectOption({ index: 2 });
  const time = page.getByLabel('Time', { exact: true });
  await time.selectOption(await time.locator('option:enabled').nth(3).getAttribute('value'));
  const chosen = await time.locator('option:checked').innerText();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText(chosen);

  const { authorization, id } = await api.login(shopper);
  await api.call('POST', `session/logout-everywhere/${id}`, undefined, authorization);
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await page.getByRole('button', { name: 'Pay and Place Order' }).click();
  await expect(page).toHaveURL(`${surat}/login`);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  const again = await api.login(shopper);
  const history = `order/view-order-detail-fastside/33/33001/${id}`;
  expect((await api.call('GET', history, undefined, again.authorization)).data).toEqual([]);

  await logInAgain(page, shopper);
  await expect(payment.getByRole('heading', { name: 'Payment' })).toBeFocused();
  await expect(payment).toContainText('for Meera Shah');
  await expect(payment).toContainText(chosen);
  await expect(page.getByRole('radio', { name: 'Pay online' })).toBeChecked();
  await page.getByRole('radio', { name: 'Cash On Delivery' }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Order Successful' })).toBeVisible();
  const [order] = (await api.call('GET', history, undefined, again.authorization)).data;
  expect(order).toMatchObject({
    coupon_code: 'FARSAN50',
    delivery_note: 'Ring twice',
    recipient: { name: 'Meera Shah' },
    slot: { starts_at: expect.any(String) },
  });
});

test('a session that another tab finds ended leads back to the payment, too', async ({
  page,
  context,
  surat,
  api,
  shopper,
}) => {
  await registerAndGoToPayment(page, api, shopper, surat);
  await page.getByRole('radio', { name: 'Pay online' }).check();
  const { authorization, id } = await api.login(shopper);
  await api.call('POST', `session/logout-everywhere/${id}`, undefined, authorization);
  const other = await context.newPage();
  await other.goto(`${surat}/profile`);
  await expect(page).toHaveURL(`${surat}/login`);
  await other.close();
  await logInAgain(page, shopper);
  await expect(paymentHeading(page)).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Pay online' })).toBeChecked();
});

test('a reload keeps the payment open with its method, and one tap changes the order', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await registerAndGoToPayment(page, api, shopper, surat);
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Pay online' })).toBeChecked();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('heading', { name: 'How would you like your order?' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(paymentHeading(page)).toBeVisible();
});

test('one tap changes the order after a reload with the payment sheet open', async ({ page, surat, api, shopper }) => {
  await registerAndGoToPayment(page, api, shopper, surat);
  await page.getByRole('radio', { name: 'Pay online' }).check();
  await page.getByRole('button', { name: 'Pay and Place Order' }).click();
  await expect(page.getByRole('dialog', { name: 'Test payment' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('You left before paying, so no order was placed.')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('heading', { name: 'How would you like your order?' })).toBeVisible();
});
