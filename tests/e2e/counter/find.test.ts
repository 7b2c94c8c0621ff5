import { expectScreenFit } from '#tests/support/browser/accessibility';
import { enterCounter, openView, orderPickup } from '#tests/support/browser/counter';
import { expect, test } from '#tools/browser/journey';

test("a keeper finds orders by the customer's number and name, and items by the customers' words", async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const first = await orderPickup(api, shopper, [{ item_id: 1002, product_qty: 1 }]);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'keeper@surat-sadan.example');
  const find = async (text: string) => {
    await expect(page.getByRole('button', { name: 'Find' })).toHaveAttribute('aria-disabled', 'false');
    await page.getByLabel('Order number').fill(text);
    await page.getByLabel('Order number').press('Enter');
  };
  const open = async (id: number) => {
    await expect(page.getByRole('dialog', { name: `Order ${id}` })).toBeVisible();
    await page.keyboard.press('Escape');
  };
  const mobile = shopper.mobile.slice(-10);
  await find(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`);
  await open(first);
  const second = await orderPickup(api, shopper, [{ item_id: 1003, product_qty: 1 }]);
  await find(mobile);
  await expect(page.getByText('2 orders', { exact: true })).toBeVisible();
  await expectScreenFit(page);
  await page
    .getByRole('search')
    .getByRole('button', { name: `Order ${first}` })
    .press('Enter');
  await open(first);
  await page.getByRole('button', { name: 'Close the list' }).press('Enter');
  await find(String(second));
  await open(second);
  await find('nobody of this name');
  await expect(page.getByText('No orders match.')).toBeVisible();

  await openView(page, 'Shelf');
  await page.getByLabel('Name, number or barcode').fill('arhar');
  await expect(page.getByRole('list', { name: 'Items' }).getByRole('listitem').first()).toContainText('Toor dal');
});
