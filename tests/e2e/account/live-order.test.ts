import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/accessibility';
import { cartLink, expect, saveAddress, setSession, test } from '#tools/browser/journey';

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
