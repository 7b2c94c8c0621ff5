import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerBalance } from '#server/payments/sandbox/ledger';
import { addCustomer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { payInSheet } from '#tests/support/shop/payments';
import { addPlans, openPlan } from '#tests/support/shop/plans';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

describe.each(databases)('the sandbox on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await addPlans(shop);
  });
  afterAll(() => shop.close());

  it('refunds a payment in parts, each once, and never more than was paid', async () => {
    const opened = await openPlan(shop, await addCustomer(shop));
    const { razorpay_payment_id: payment } = await payInSheet(shop, opened);
    await granted(shop, 'createSubscription', opened.claim);
    const refund = (key: string, amount: number) => shop.gateway!.refund(payment, { key: `refund-${key}`, amount });
    const readStatus = async () => (await shop.gateway!.paymentsOf(opened.order.id))[0]?.status;
    const first = await refund('first', 100_000);
    expect(first.status).toBe('processed');
    expect(await refund('first', 100_000)).toEqual(first);
    expect([await readStatus(), await providerBalance(shop)]).toEqual(['captured', 446_000]);
    await expect(refund('too much', 446_001)).rejects.toThrow('greater than');
    expect(await providerBalance(shop)).toBe(446_000);
    await refund('rest', 446_000);
    expect([await readStatus(), await providerBalance(shop)]).toEqual(['refunded', 0]);
  });
});
