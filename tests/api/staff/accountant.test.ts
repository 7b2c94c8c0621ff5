import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { addCreditNote } from '#tests/support/shop/example-rows';
import { orderRequest, setStock } from '#tests/support/shop/orders';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const params = { label: surat.label };

describe.each(ruleDatabases)('an accountant, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await openTestShop(await open())));
  afterAll(() => shop.close());

  it('finds orders with their credit notes, without the phone numbers that keepers read', async () => {
    await setStock(shop, 1001, 99);
    const asha = await addCustomer(shop);
    await granted(shop, 'createOrder', orderRequest(asha));
    const accountant = await enterAs(shop, 'accountant');
    const read = async ({ cookie }: { cookie: string }) =>
      (await granted(shop, 'findOrders', { params, cookie })).data.orders[0];
    const order = await read(accountant);
    expect(order).toMatchObject({ mobile_number: '', credit_notes: [] });
    const number = await addCreditNote(shop, { order_id: order?.order_id ?? 0 });
    expect((await read(accountant))?.credit_notes).toEqual([number]);
    const keepers = await read(await enterAs(shop, 'keeper'));
    expect(keepers?.mobile_number).not.toBe('');
    expect(keepers?.credit_notes).toEqual([]);
    const opening = { params: { ...params, orderId: order?.order_id ?? 0 }, cookie: accountant.cookie };
    expect((await refused(shop, 'readBoardOrder', opening)).code).toBe('not_found');
    const session = (await granted(shop, 'readCounterSession', { cookie: accountant.cookie })).data;
    expect(session.stores).toMatchObject([{ label: 'surat', roles: ['accountant'] }]);
  });
});
