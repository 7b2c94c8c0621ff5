import { expect, saveAddress, setSession, test } from '#tools/browser/journey';

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
  await page.getByRole('checkbox', { name: 'It is a gift' }).check();
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
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(`${surat}/login`);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  const again = await api.login(shopper);
  const history = `order/view-order-detail-fastside/33/33001/${id}`;
  expect((await api.call('GET', history, undefined, again.authorization)).data).toEqual([]);

  await page.getByLabel('Email or phone number').fill(shopper.mobile);
  await page.getByLabel('Password', { exact: true }).fill(shopper.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(payment.getByRole('heading', { name: 'Payment' })).toBeFocused();
  await expect(payment).toContainText('for Meera Shah');
  await expect(payment).toContainText(chosen);
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
