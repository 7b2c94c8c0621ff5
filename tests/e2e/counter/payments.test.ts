import { expectScreenFit } from '#tests/support/browser/accessibility';
import {
  addRider,
  enterCounter,
  openFromBoard,
  openView,
  orderDelivery,
  orderPickup,
  sayYes,
} from '#tests/support/browser/counter';
import { expect, test, type Locator, type Page } from '#tools/browser/journey';

const owner = 'owner@surat-sadan.example';

/** Accepts an order, and packs it. @returns its sheet */
async function packFromBoard(page: Page, id: number): Promise<Locator> {
  await openView(page, 'Orders');
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  const sheet = await openFromBoard(page, id);
  await sheet.getByRole('button', { name: 'Packed', exact: true }).click();
  await sayYes(page, /not ticked$/);
  return sheet;
}

test('an owner sets a UPI ID, and a pickup order is paid by UPI with its QR code, or short with a reason', async ({
  page,
  surat,
  api,
  shopper,
}) => {
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  await openView(page, 'Today');
  await page.getByLabel('The store’s UPI ID').fill('sadan');
  await page.getByRole('button', { name: 'Save UPI ID' }).click();
  await expect(page.getByText('Enter a UPI ID, such as shop@okhdfcbank.')).toBeVisible();
  await expectScreenFit(page);
  await page.getByLabel('The store’s UPI ID').fill('sadan@okhdfcbank');
  await page.getByRole('button', { name: 'Save UPI ID' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await api.register(shopper);
  const ids = [1, 3].map((product_qty) => orderPickup(api, shopper, [{ item_id: 1001, product_qty }]));
  const [paid = 0, short = 0] = await Promise.all(ids);
  for (const id of [paid, short]) {
    const sheet = await packFromBoard(page, id);
    await sheet.getByRole('button', { name: 'Ready for pickup' }).click();
    const confirm = sheet.getByRole('button', { name: 'Picked up', exact: true });
    if (id === paid) {
      await sheet.getByText('UPI', { exact: true }).click();
      await expect(
        sheet.getByRole('img', { name: /^QR code to pay ₹[\d,.]+ to sadan@okhdfcbank by UPI$/ }),
      ).toBeVisible();
      await expect(sheet.getByText('UPI ID: sadan@okhdfcbank')).toBeVisible();
      await expectScreenFit(page);
      await confirm.click();
      await expect(sheet.getByText(/^₹[\d,.]+ by UPI, recorded by Hetal Mehta/)).toBeVisible();
      await expect(sheet.getByText('Paid: UPI')).toBeVisible();
    } else {
      await sheet.getByText('Split', { exact: true }).click();
      await sheet.getByLabel('Cash received').fill('100');
      await sheet.getByLabel('UPI received').fill('50');
      await confirm.click();
      await expect(sheet.getByText('This field is required')).toBeVisible();
      await sheet.getByRole('button', { name: 'Will pay the rest later' }).click();
      await expectScreenFit(page);
      await confirm.click();
      await sayYes(page, 'Picked up, ₹100 in cash and ₹50 by UPI?');
      await expect(sheet.getByText(/short: Will pay the rest later$/)).toBeVisible();
    }
    await sheet.getByRole('button', { name: 'Close' }).click();
  }
  await openView(page, 'Books');
  await expect(page.getByText('UPI and card on delivery')).toBeVisible();
  await expect(page.getByText('Underpaid')).toBeVisible();
});

test('a rider takes an order’s payment partly in cash and partly by UPI', async ({
  page,
  context,
  surat,
  origin,
  api,
  shopper,
}) => {
  const target = `upi-${shopper.mobile}@example.com`;
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  await openView(page, 'Today');
  await page.getByLabel('The store’s UPI ID').fill('sadan@okhdfcbank');
  await page.getByRole('button', { name: 'Save UPI ID' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await addRider(page, 'Farah Sheikh', target);
  const id = await orderDelivery(api, shopper);
  const sheet = await packFromBoard(page, id);
  await sheet.getByLabel('Who delivers it?').selectOption({ label: 'Farah Sheikh' });
  await sheet.getByRole('button', { name: 'Hand over for delivery' }).click();
  await expect(sheet.getByText('With Farah Sheikh')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();

  const phone = await context.newPage();
  await phone.goto(`${origin}/counter`);
  await enterCounter(phone, api, target);
  const ride = phone.getByRole('listitem').filter({ hasText: `Order ${id}` });
  await ride.getByRole('button', { name: 'Delivered' }).click();
  const door = phone.getByRole('dialog', { name: `Order ${id} delivered?` });
  await door.getByText('Split', { exact: true }).click();
  const all = Number(await door.getByLabel('UPI received').inputValue());
  await door.getByLabel('Cash received').fill('100');
  await expect(door.getByLabel('UPI received')).toHaveValue(String(all - 100));
  await expect(door.getByRole('img', { name: /^QR code to pay/ })).toBeVisible();
  await expectScreenFit(phone);
  await door.getByRole('button', { name: 'Delivered' }).click();
  await expect(phone.getByText('You have ₹100 of the store’s cash.')).toBeVisible();
  await phone.close();
});

test('a delivery partner owes the cash of an order until it hands it in', async ({ page, surat, api, shopper }) => {
  const partner = `Tapi ${shopper.mobile}`;
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  const id = await orderDelivery(api, shopper);
  const sheet = await packFromBoard(page, id);
  await sheet.getByLabel('Who delivers it?').selectOption('A delivery partner, with a tracking number');
  await sheet.getByLabel('Partner').fill(partner);
  await sheet.getByLabel('Tracking number').fill('TX-1');
  await sheet.getByRole('button', { name: 'Hand over for delivery' }).click();
  await sheet.getByRole('button', { name: 'Out for delivery' }).click();
  await sheet.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(sheet.getByText(`Order ${id}: Delivered.`)).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await openView(page, 'Books');
  await expect(page.getByRole('row', { name: new RegExp(partner) })).toBeVisible();
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Record cash handed in' }).click();
  const purse = page.getByRole('listitem').filter({ hasText: partner });
  await expectScreenFit(page);
  await purse.getByRole('button', { name: 'Confirm', exact: true }).click();
  await sayYes(page, new RegExp(`^${partner} hands in`));
  await expect(page.getByText(/Nothing is left\.$/)).toBeVisible();
  await expect(purse).toHaveCount(0);
});
