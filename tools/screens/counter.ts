import { expect } from '#tools/browser/journey';
import { expectHeading, type Journey } from './walk.ts';

/** Staff of the demo's folder. */
const owner = 'owner@surat-sadan.example';

export const counter: Journey = async ({ page, snap, origin, surat, api, shopper }) => {
  await page.goto(`${surat}/counter`, { waitUntil: 'networkidle' });
  await snap('counter-login');
  await page.getByLabel('Email or phone number').fill(owner);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP')).toBeVisible();
  await snap('counter-code');
  await api.register(shopper);
  const { authorization, id: customer_id } = await api.login(shopper);
  const item_list = [1002, 1003, 1004].map((item_id) => ({ item_id, product_qty: 2 }));
  const items = await Promise.all(item_list.map(({ item_id }) => api.call('GET', `item/view-item-detil/${item_id}`)));
  const order_value = items.reduce((sum, { data }) => sum + 2 * data.price, 0);
  const order = { order_type: 'Pickup', payment_type: 'COD', saas_id: 33, store_id: 33001, customer_id };
  const { data } = await api.call(
    'POST',
    'order/create/order/master',
    { ...order, order_value, item_list },
    authorization,
  );
  await page.getByLabel('OTP').fill(await api.readCode(owner));
  await page.getByRole('button', { name: 'Validate OTP' }).click();
  await expectHeading(page, /^New/);
  await snap('counter');
  const accept = page.getByRole('button', { name: `Accept order ${data.order_id}` });
  await accept.click();
  await expect(accept).toHaveCount(0);
  await page.getByRole('button', { name: `Order ${data.order_id}` }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('checkbox').first().check();
  await expect(sheet.getByText(/^Picked by/)).toBeVisible();
  await snap('counter-order');
  await sheet
    .getByRole('button', { name: /^Missing… / })
    .last()
    .click();
  await sheet.getByRole('button', { name: 'Offer something else' }).click();
  await sheet.getByLabel('Search for something else').fill('moong');
  const candidate = sheet.getByRole('button', { name: /^Offer / }).first();
  await expect(candidate).toBeVisible();
  await snap('counter-missing');
  await candidate.click();
  await sheet.getByRole('button', { name: 'Offer', exact: true }).click();
  await expect(sheet.getByText(/^Waiting for the customer/)).toBeVisible();
  await snap('counter-offered');
  await sheet.getByRole('button', { name: 'Close' }).click();
  const bar = page.getByRole('navigation', { name: 'Counter' });
  await bar.getByRole('button', { name: 'Today' }).click();
  await expectHeading(page, 'Today');
  await snap('counter-today');
  await bar.getByRole('button', { name: 'Shelf' }).click();
  await expect(page.getByRole('list', { name: 'Items' })).toBeVisible();
  await snap('counter-shelf');
  await page.getByRole('button', { name: /Toor dal/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await snap('counter-item');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change many items' }).click();
  const csv = Buffer.from('item_id,price\n1001,160\n1002,115\n1003,9999\n');
  await page.getByLabel('CSV file').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: csv });
  await expect(page.getByRole('button', { name: 'Change 2 items' })).toBeVisible();
  await snap('counter-sheet');
  await bar.getByRole('button', { name: 'Books' }).click();
  await expect(page.getByRole('region', { name: 'By item' })).toBeVisible();
  await snap('counter-books');
  await bar.getByRole('button', { name: 'Cash' }).click();
  await expectHeading(page, 'Cash with riders');
  await snap('counter-cash');
  await bar.getByRole('button', { name: 'People' }).click();
  await expectHeading(page, 'People');
  await snap('counter-people');
  const messages = (await (await fetch(`${origin}/outbox.json`)).json()) as { text: string }[];
  const link = messages.map(({ text }) => /http\S+\/order\/answer#\S+/.exec(text)?.[0]).find(Boolean);
  await page.goto(link ?? '', { waitUntil: 'networkidle' });
  await snap('order-answer');
};
