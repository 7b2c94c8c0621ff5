import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { orderRequest, readOrderHistory, setStock } from '#tests/support/shop/orders';
import { claimRequest, openPayment, payAndClaim } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(ruleDatabases)('what a customer wants done about a missing line, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    meena = await enterAs(shop, 'keeper');
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
    await setStock(shop, 1001, 84);
  });
  afterAll(() => shop.close());

  const wishes = async () => (await readOrderHistory(shop, asha)).map(({ if_missing }) => if_missing);
  const atCounter = async (orderId: number) =>
    (await granted(shop, 'readBoardOrder', { params: { label: surat.label, orderId }, cookie: meena.cookie })).data;

  it('is kept with the order, and is a call when nothing was said', async () => {
    await granted(shop, 'createOrder', orderRequest(asha));
    const { order_id } = (await granted(shop, 'createOrder', orderRequest(asha, { if_missing: 'leave_out' }))).data;
    expect(await wishes()).toEqual(['leave_out', 'call']);
    expect(await atCounter(order_id)).toMatchObject({ if_missing: 'leave_out' });
  });

  it('is frozen with an order that is paid online', async () => {
    const opened = await openPayment(shop, asha, { if_missing: 'replace' });
    await payAndClaim(shop, opened);
    expect(await wishes()).toEqual(['replace']);
    const other = claimRequest(opened, { if_missing: 'leave_out' });
    expect(await refused(shop, 'createOrder', other)).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('is one of three', async () => {
    const refusal = await refused(shop, 'createOrder', orderRequest(asha, { if_missing: 'whatever' }));
    expect(refusal).toMatchObject({ code: 'invalid_input' });
  });
});
