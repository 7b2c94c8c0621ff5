import { readFile } from 'node:fs/promises';
import { expectScreenFit } from '#tests/support/browser/accessibility';
import {
  enterCounter,
  handOverPickup,
  openFromBoard,
  orderPickup,
  priceOf,
  sayYes,
} from '#tests/support/browser/counter';
import { expect, setSession, test } from '#tools/browser/journey';

const owner = 'owner@surat-sadan.example';
const wanted = [{ item_id: 1001, product_qty: 3 }];

const rupees = (sum: number) => `₹${sum.toLocaleString('en-IN')}`;

test('a part of an order falls, its customer sees why, and what was paid in cash is owed as a transfer', async ({
  page,
  context,
  surat,
  api,
  shopper,
}) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, wanted);
  const price = await priceOf(api, 1001);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, owner);
  await page.getByRole('button', { name: `Accept order ${id}` }).click();
  const sheet = await openFromBoard(page, id);
  await sheet.getByText('Messages to the customer (1)').click();
  await expect(sheet.getByText(/^SMS: Waiting to be sent, /)).toBeVisible();
  await sheet.getByRole('button', { name: 'Refund a part' }).click();
  const form = sheet.getByRole('form', { name: 'Refund a part' });
  await expect(form.getByLabel('Refund for')).toBeFocused();
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(form.getByText('Choose an item or another reason.')).toBeVisible();
  await expect(form.getByText('This field is required')).toBeVisible();
  await form.getByLabel('Refund for').selectOption({ index: 1 });
  await form.getByLabel('Pieces, of 3').fill('2');
  await expect(form.getByLabel('Amount')).toHaveCount(0);
  await form.getByLabel('Reason').fill('Two bags were torn');
  await form.getByLabel('Back on the shelf').check();
  await expect(form.getByText(`Collect ${rupees(price * 2)} less in cash.`)).toBeVisible();
  await expectScreenFit(page);
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await sayYes(page, `Refund ${rupees(price * 2)}?`);
  await expect(sheet.getByText('Two bags were torn · not charged · by Hetal Mehta')).toBeVisible();
  await expect(sheet.getByText(rupees(price), { exact: true })).toBeVisible();

  await handOverPickup(sheet);
  await sheet.getByRole('button', { name: 'Refund a part' }).click();
  await form.getByLabel('Refund for').selectOption('Compensation');
  await form.getByLabel('Amount').fill('10');
  await form.getByLabel('Reason').fill('For the wait');
  await expect(form.getByText('The store owes the customer ₹10 by bank transfer or UPI, not in cash.')).toBeVisible();
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await sayYes(page, 'Refund ₹10?');
  await sheet.getByRole('button', { name: 'Close' }).click();
  const owed = page
    .getByRole('region', { name: 'To transfer' })
    .getByRole('listitem')
    .filter({ hasText: `${id}` });
  await expect(owed).toContainText('Transfer ₹10, owed since ');
  await expect(owed).toContainText('The customer has not added an account for the refund yet.');
  await expectScreenFit(page);
  await owed.getByRole('button').click();
  await sheet.getByLabel('Reference of the transfer').fill('UTR 123');
  await expectScreenFit(page);
  await sheet.getByRole('button', { name: 'Transfer made' }).click();
  await sayYes(page, 'Have you transferred ₹10?');
  await expect(sheet.getByText('For the wait · transferred, reference UTR 123')).toBeVisible();
  await expect(owed).toHaveCount(0);

  const notes = sheet.getByRole('region', { name: 'Credit notes' }).getByRole('listitem');
  await expect(async () => {
    await sheet.getByRole('button', { name: 'Close' }).click();
    await openFromBoard(page, id);
    // What was left out before the bag was handed over is not on the invoice.
    await expect(notes).toHaveText([/C33001-\d\d-\d{5}.*₹10.*For the wait/], { timeout: 10_000 });
  }).toPass();
  await expectScreenFit(page);
  const note = page.waitForEvent('download');
  await notes.getByRole('button', { name: /^Credit note C33001-/ }).click();
  expect((await note).suggestedFilename()).toMatch(/^CreditNote_C33001-\d\d-\d{5}\.pdf$/);

  const phone = await context.newPage();
  await setSession(phone, api, shopper, surat);
  await phone.goto(`${surat}/order?id=${id}`);
  const changes = phone.getByRole('region', { name: 'Changes to your order' });
  await expect(changes.getByText(/^2 × .*: left out$/)).toBeVisible();
  await expect(changes.getByText('For the wait · transferred, reference UTR 123')).toBeVisible();
  await expect(async () => {
    await phone.reload();
    await expect(changes.getByRole('button', { name: /^Credit note C33001-/ })).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  await expectScreenFit(phone);
  const download = phone.waitForEvent('download');
  await changes
    .getByRole('button', { name: /^Credit note/ })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^CreditNote_C33001-\d\d-\d{5}\.pdf$/);
  const invoice = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Download invoice' }).click();
  const file = await invoice;
  expect(file.suggestedFilename()).toBe(`Invoice_${id}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('an order is cancelled with a reason, by who is asked once more', async ({ page, surat, api, shopper }) => {
  await api.register(shopper);
  const id = await orderPickup(api, shopper, wanted);
  await page.goto(`${surat}/counter`);
  await enterCounter(page, api, 'keeper@surat-sadan.example');
  const sheet = await openFromBoard(page, id);
  await expect(sheet.getByRole('button', { name: 'Refund a part' })).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Cancel order' }).click();
  const form = sheet.getByRole('form', { name: 'Cancel this order' });
  await expect(form.getByLabel('Reason')).toBeFocused();
  await expect(form.getByText(/Nothing was paid for the order/)).toBeVisible();
  await form.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(form.getByText('This field is required')).toBeVisible();
  await expectScreenFit(page);
  await form.getByRole('button', { name: 'The items are sold out' }).click();
  await expect(form.getByLabel('Reason')).toHaveValue('The items are sold out');
  await form.getByRole('button', { name: 'Keep the order' }).click();
  await expect(sheet.getByRole('button', { name: 'Cancel order' })).toBeFocused();
  await sheet.getByRole('button', { name: 'Cancel order' }).click();
  await form.getByLabel('Reason').fill('The shelf is empty');
  await form.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(sheet.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(
    sheet.getByText('The order is cancelled. Please put the items in the bag back on the shelf.'),
  ).toBeVisible();
});
