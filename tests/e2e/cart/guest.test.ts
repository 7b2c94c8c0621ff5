import {
  addFromProductPage,
  cartLink,
  choosePassword,
  chooseSurat,
  expect,
  payOnDelivery,
  verifyMobile,
  saveAddress,
  test,
  type Page,
} from '#tools/browser/journey';
import type { Api, Shopper } from '#tools/browser/shopper';

test(
  'a guest of the marketplace finds a store by PIN code and orders',
  { tag: '@wide' },
  async ({ page, api, shopper }) => {
    await chooseSurat(page);
    const name = await addFromProductPage(page);
    await expect(page, 'back home after 3 seconds').toHaveURL(/\/$/);
    await order(page, shopper, api);
    await page.getByRole('link', { name: 'Purchase history' }).click();
    await expect(page.getByRole('main').getByText(name)).toBeVisible();
  },
);

test("a guest of a store's own host orders", { tag: '@oldest' }, async ({ page, surat, api, shopper }) => {
  await page.goto(surat);
  await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item/);
  await order(page, shopper, api);
});

/** From the cart to the summary, and the order is in the history that the API gives. */
async function order(page: Page, shopper: Shopper, api: Api): Promise<void> {
  await cartLink(page).click();
  await page.getByRole('link', { name: 'Proceed to checkout' }).click();
  await verifyMobile(page, shopper, api);
  await choosePassword(page, shopper);
  await saveAddress(page);
  await payOnDelivery(page);
  await expect(page.getByText('Your order has been received')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName(/\b0 items/);
  const { authorization, id } = await api.login(shopper);
  const { data } = await api.call('GET', `order/view-order-detail-fastside/33/33001/${id}`, undefined, authorization);
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ status: 'pending', order_type: 'Delivery', payment_type: 'COD' });
}
