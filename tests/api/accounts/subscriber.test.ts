import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closesAt } from '#lib/schedule/plan-schedule';
import { newAddress, newToken, signUp } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { addPlans, changeRequest, deliveryDays, openPlan, subscribe } from '#tests/support/shop/plans';
import { payInSheet, reconcile, readPayment } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

describe.each(ruleDatabases)('a customer with a subscription on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await addPlans(shop);
  });
  afterAll(() => shop.close());

  it('has it, its payment and its refund among their data', async () => {
    const asha = await signUp(shop);
    const { id } = await subscribe(shop, asha);
    await granted(shop, 'cancelSubscription', changeRequest(asha, { id }));
    const asked = { params: { customerId: asha.id }, token: asha.token };
    expect((await granted(shop, 'getOwnData', asked)).data).toMatchObject({
      subscriptions: [{ subscription_no: id, total: 546_000, plan: { items: [{ name: 'Thali' }] } }],
      payments: [{ subscription_no: id, amount: 546_000 }],
      refunds: [{ subscription_no: id, amount: 546_000 }],
    });
  });

  it('keeps their account until the last delivery has come', async () => {
    let asha = await signUp(shop);
    const own = await subscribe(shop, asha);
    const remove = () => ({
      params: { customerId: asha.id },
      token: asha.token,
      from: newAddress(),
      body: { current_password: asha.password },
    });
    expect(await refused(shop, 'deleteAccount', remove())).toMatchObject({ status: 409, code: 'subscription_open' });
    const wait = closesAt(deliveryDays(own)[1] ?? '', 'Asia/Kolkata') + 1000 - shop.now().getTime();
    shop.wait(wait);
    asha = { ...asha, token: await newToken(shop, asha) };
    await granted(shop, 'cancelSubscription', changeRequest(asha, own));
    expect((await refused(shop, 'deleteAccount', remove())).code).toBe('subscription_open');
    shop.wait(3 * 86_400_000);
    asha = { ...asha, token: await newToken(shop, asha) };
    await granted(shop, 'deleteAccount', remove());
    shop.wait(-wait - 3 * 86_400_000);
  });

  it('gets the money back for a plan that was being paid for when the account went', async () => {
    const asha = await signUp(shop);
    const opened = await openPlan(shop, asha);
    const body = { current_password: asha.password };
    await granted(shop, 'deleteAccount', {
      params: { customerId: asha.id },
      token: asha.token,
      from: newAddress(),
      body,
    });
    await payInSheet(shop, opened);
    await reconcile(shop);
    expect(await readPayment(shop, { ...opened, token: await newToken(shop, asha) })).toMatchObject({
      state: 'refunded',
    });
  });
});
