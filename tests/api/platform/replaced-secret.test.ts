import { beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { resealBankDetails } from '#server/aftercare/returns/bank-details';
import { linkExpired, readToken, signToken } from '#server/platform/links';
import { returnedOrders, type ReturnPeople } from '#tests/support/counter/returns';
import { surat } from '#tests/support/shop/catalogue';
import { newAddress, newToken, readCode, signUp, storeIds, suratPath } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { setStock } from '#tests/support/shop/orders';
import { readMessagesTo } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';

const account = { holder: 'Asha Patel', account: '012345678901', bank_code: 'SBIN0001234', bank_name: 'State Bank' };
const secret = 'the secret that has come instead, 32 characters';
const label = { label: surat.label };

describe.each(databases)('another secret on $name', ({ open }) => {
  let shop: TestShop;
  /** With the secret before it, and without. */
  let after: TestShop;
  let gone: TestShop;
  const who = {} as ReturnPeople;
  const { collected, ask, read } = returnedOrders(who);
  const under = (secrets: { secret: string; previousSecret?: string }): TestShop => {
    const other = { ...shop, ...secrets };
    return { ...other, app: createApp(other) };
  };
  shopAround({
    open,
    begin: (opened, asha) => {
      shop = opened;
      after = under({ secret, previousSecret: shop.secret });
      gone = under({ secret });
      Object.assign(who, { shop, asha });
    },
  });
  beforeEach(async () => {
    await setStock(shop, 1001, 1000);
    who.ravi = await enterAs(shop, 'owner');
  });

  it('keeps sessions of customers and staff while the one before is accepted', async () => {
    const cart = { params: suratPath(who.asha), token: who.asha.token };
    await granted(after, 'getCart', cart);
    expect((await refused(gone, 'getCart', cart)).code).toBe('session_expired');
    const board = { params: label, cookie: who.ravi.cookie };
    await granted(after, 'readBoard', board);
    await granted(after, 'leaveCounter', { cookie: (await enterAs(shop, 'keeper')).cookie });
    expect((await refused(gone, 'readBoard', board)).code).toBe('session_expired');
    const { data } = await granted(after, 'userLogin', {
      body: { user_name: (await signUp(shop)).mobile, password: 'a long password' },
      from: newAddress(),
    });
    const newest = { params: { ...suratPath({ id: data.customer_data.id }) }, token: data.jwt_response };
    await granted(gone, 'getCart', newest);
  });

  it('keeps codes and links that were sent before', async () => {
    const { mobile } = who.asha;
    await granted(shop, 'resendOtpLogin', { params: { target: mobile }, from: newAddress() });
    const body = { mobile_no: mobile, otp: await readCode(shop, mobile) };
    const { password } = await granted(shop, 'validateOtp', { body, from: newAddress() });
    await granted(after, 'userLogin', { body: { user_name: mobile, password }, from: newAddress() });
    await granted(shop, 'resendOtpLogin', { params: { target: mobile }, from: newAddress() });
    const next = { mobile_no: mobile, otp: await readCode(shop, mobile) };
    await granted(after, 'validateOtp', { body: next, from: newAddress() });
    const order = await collected();
    const sent = (await readMessagesTo(shop, who.asha)).find((text) => text.includes('/o#')) ?? '';
    const link = { params: { saasId: 33, storeId: 33001 }, body: { token: /#([\w.-]{22,})/.exec(sent)?.[1] ?? '' } };
    expect((await granted(after, 'readLiveOrder', link)).data.order_id).toBe(order);
    expect((await refused(gone, 'readLiveOrder', link)).code).toBe('link_expired');
    const document = signToken(shop, 'document', String(order));
    expect(readToken(after, 'document', document)).toBe(String(order));
    expect(() => readToken(gone, 'document', document)).toThrow(linkExpired());
  });

  const give = (order: number) => ({
    params: { orderId: order },
    body: { ...storeIds(surat), ...account },
    token: who.asha.token,
  });
  const reading = (orderId: number) => ({ params: { ...label, orderId }, cookie: who.ravi.cookie, body: {} });
  async function givenAccount(): Promise<number> {
    const order = await collected();
    await ask(order, 1);
    await granted(shop, 'giveBankDetails', give(order));
    return order;
  }

  it('reads bank details that were given before, and encrypts them anew', async () => {
    const order = await givenAccount();
    expect((await granted(after, 'readBankDetails', reading(order))).data).toEqual(account);
    await resealBankDetails(after);
    who.ravi = await enterAs(gone, 'owner');
    expect((await granted(gone, 'readBankDetails', reading(order))).data).toEqual(account);
    expect((await granted(after, 'readBankDetails', reading(order))).data).toEqual(account);
  });

  it('asks for bank details again that it can no longer read, and gives customers everything else', async () => {
    const order = await givenAccount();
    await resealBankDetails(gone);
    who.ravi = await enterAs(gone, 'owner');
    expect((await refused(gone, 'readBankDetails', reading(order))).code).toBe('not_found');
    const { body: _none, ...board } = reading(order);
    expect((await granted(gone, 'readBoardOrder', board)).data.has_bank_details).toBe(false);
    who.asha = { ...who.asha, token: await newToken(gone, who.asha) };
    who.shop = gone;
    expect((await read(order)).bank_details).toBe('wanted');
    const own = { params: { customerId: who.asha.id }, token: who.asha.token };
    const { data } = await granted(gone, 'getOwnData', own);
    expect(data).toMatchObject({
      bank_details: [{ order_id: order, note: 'Encrypted with a key that the shop no longer has.' }],
      returns: [{ reason: 'The bags were torn' }],
    });
    await granted(gone, 'giveBankDetails', give(order));
    expect((await granted(gone, 'readBankDetails', reading(order))).data).toEqual(account);
    expect((await read(order)).bank_details).toBe('given');
  });
});
