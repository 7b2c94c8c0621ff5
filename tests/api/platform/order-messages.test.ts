import { expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds } from '#tests/support/shop/customers';
import { orderRequest } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

it('an order shows the messages to its customer, and no others, to staff of its store', async () => {
  const shop = await openTestShop();
  const meena = await enterAs(shop, 'keeper');
  const asha = await addCustomer(shop, { name: 'Asha Patel' });
  const place = async () => (await granted(shop, 'createOrder', orderRequest(asha))).data.order_id;
  const [orderId] = [await place(), await place()];
  const message = { channel: 'sms' as const, recipient: '+919800000001', text: '', ...storeIds(surat) };
  const [sent_at, later] = [shop.now(), new Date(shop.now().getTime() + 1000)];
  const refusal = { failed_at: later, failure: 'Blocked' };
  await shop.db
    .insertInto('messages')
    .values([
      { ...message, order_id: orderId, about: 'm1', subject: 'Refused', sent_at, ...refusal },
      { ...message, order_id: orderId, about: 'm2', subject: 'Arrived', sent_at, delivered_at: later },
      { ...message, store_id: 33002, order_id: orderId, about: 'm3', subject: 'Of another store' },
      { ...message, order_id: null, about: 'm4', subject: 'Your code' },
    ])
    .execute();
  const asked = { params: { label: surat.label, orderId } };
  const { messages } = (await granted(shop, 'readBoardOrder', { ...asked, cookie: meena.cookie })).data;
  const at = later.toISOString();
  const id = expect.any(Number);
  expect(messages).toEqual([
    { message_id: id, channel: 'sms', subject: 'Arrived', state: 'delivered', at, reason: '' },
    { message_id: id, channel: 'sms', subject: 'Refused', state: 'failed', at, reason: 'Blocked' },
    expect.objectContaining({ subject: `Order ${orderId} received`, state: 'queued', reason: '' }),
  ]);
  const { cookie } = await enterAs(shop, 'owner', 34001);
  expect(await refused(shop, 'readBoardOrder', { ...asked, cookie })).toMatchObject({ code: 'not_found' });
  await shop.close();
});
