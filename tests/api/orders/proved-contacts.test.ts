import { describe, expect, it } from 'vitest';
import { cashOnly } from '#tests/support/counter/reservations';
import { newAddress, newMobile, readCode, registration, storeIds, type Customer } from '#tests/support/shop/customers';
import { surat } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { orderRequest, saveAddress } from '#tests/support/shop/orders';
import { readMessagesTo } from '#tests/support/shop/payments';
import { addPlans, planRequest } from '#tests/support/shop/plans';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

describe.each(databases)('messages about orders and plans on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = cashOnly(opened)) });

  /** A customer with a proved e-mail, who has typed a mobile number at signing up. */
  async function signUpWithTypedNumber(): Promise<Customer> {
    const [mobile, email, dob] = [newMobile(), `typed-${newMobile()}@example.com`, '1990-05-17'];
    const body = registration(mobile, { email, dob, address_1: '7 Athwa Gate', address_2: '' });
    const { data } = await granted(shop, 'createCustomer', { body, from: newAddress() });
    const login = { user_name: email, password: body.password };
    const { jwt_response: token } = (await granted(shop, 'userLogin', { body: login, from: newAddress() })).data;
    const contact = { target: email, store_id: surat.store_id };
    const own = { params: { customerId: data.id }, token };
    await granted(shop, 'sendAccountCode', { ...own, body: contact });
    await granted(shop, 'updateContact', { ...own, body: { ...contact, otp: await readCode(shop, email) } });
    return { id: data.id, name: body.name, mobile: `+91${mobile}`, email, password: body.password, token };
  }

  const mailsTo = ({ email }: Customer) => readMessagesTo(shop, { mobile: email } as Customer);

  it('go to no number that is only typed, which stays on the order', async () => {
    const asha = await signUpWithTypedNumber();
    const mails = (await mailsTo(asha)).length;
    const item_list = [{ item_id: 1002, product_qty: 1 }];
    for (let each = 0; each < 20; each++) {
      const request = orderRequest(asha, { item_list, order_value: 10.5 });
      const { order_id } = (await granted(shop, 'createOrder', request)).data;
      const params = { orderId: order_id };
      await granted(shop, 'cancelOrder', { params, body: storeIds(surat), token: asha.token });
    }
    expect(await readMessagesTo(shop, asha)).toEqual([]);
    expect(await mailsTo(asha)).toHaveLength(mails + 40);
    const orders = await shop.db
      .selectFrom('orders')
      .select('mobile_number')
      .where('customer_id', '=', asha.id)
      .execute();
    expect(new Set(orders.map(({ mobile_number }) => mobile_number))).toEqual(new Set([asha.mobile]));
  });

  it('about reserved plans are six at once and then one an hour, and go to no number that is only typed', async () => {
    await addPlans(shop);
    const asha = await signUpWithTypedNumber();
    const address = await saveAddress(shop, asha);
    let items = [1001];
    const reserve = () => planRequest(shop, asha, address, { items: (items = items[0] === 1001 ? [1002] : [1001]) });
    for (let each = 0; each < 6; each++) await granted(shop, 'reservePlan', reserve());
    const again = planRequest(shop, asha, address, { items });
    expect((await callApi(shop, 'reservePlan', again)).status).toBe(200);
    expect(await refused(shop, 'reservePlan', reserve())).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await mailsTo(asha)).filter((text) => text.includes('has reserved'))).toHaveLength(6);
    expect(await readMessagesTo(shop, asha)).toEqual([]);
    shop.wait(60 * 60_000);
    await granted(shop, 'reservePlan', reserve());
  });
});
