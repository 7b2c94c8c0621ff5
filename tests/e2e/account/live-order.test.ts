import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { orderPickup } from '#tests/support/browser/counter';
import { cartLink, expect, login, saveAddress, setSession, test } from '#tools/browser/journey';

test('an order is followed from the dialog and the home page, and ordered again from the list', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  await setSession(page, api, shopper, surat);
  await page.goto(surat);
  await page.getByRole('button', { name: 'Add Toor dal' }).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await page.goto(`${surat}/checkout`);
  await saveAddress(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order Successful' });
  await expect(dialog.getByText(/Expected|opens/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Track your order' })).toBeVisible();
  await expect(dialog.locator('.btn-primary')).toHaveText('Track your order');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Continue shopping' }).click();
  const card = page.getByRole('region', { name: 'Your order' });
  await expect(card.getByText(/Order \d+ · /)).toBeVisible();
  await expect(card.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('link', { name: /^Track order / }).click();
  await expect(page.getByRole('heading', { name: /^Order \d+/ })).toBeVisible();
  await page.goto(`${surat}/profile`);
  await page.getByRole('button', { name: /^Order again: order / }).click();
  await expect(page.getByText('The items of this order are in your cart.')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
});

test('the home page has nothing of an order that is over', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const { authorization } = await api.login(shopper);
  const id = await orderPickup(api, shopper, [{ item_id: 1002, product_qty: 1 }]);
  await setSession(page, api, shopper, surat);
  await page.goto(surat);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('liveOrder'))).toBe(String(id));
  await page.goto(`${surat}/policy`);
  await page.getByRole('banner').getByRole('link', { name: /Home$/ }).click();
  const box = page.getByRole('region', { name: 'Your order' });
  await expect(box).toContainText(`Order ${id}`);
  await api.call('POST', `order/cancel/${id}`, { saas_id: 33, store_id: 33001 }, authorization);
  await page.goto(`${surat}/policy`);
  await page.getByRole('banner').getByRole('link', { name: /Home$/ }).click();
  await expect(page.getByRole('list', { name: 'All products' })).toBeVisible();
  await expect(box).toHaveCount(0);
});

test('the home page shows an order of another device at once after a login', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, [{ item_id: 1002, product_qty: 1 }]);
  await login(page, shopper, surat);
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(`Order ${id}`);
});
