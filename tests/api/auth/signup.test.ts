import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  newAddress,
  newMobile,
  proveTarget,
  readCode,
  registration,
  signUp,
  suratPath,
  type Customer,
} from '#tests/support/shop/customers';
import { allowances } from '#server/platform/limits/allowances';
import { rowKey } from '#server/platform/limits/rate-limits';
import { ruleDatabases } from '#tests/support/shop/databases';
import { fillCart, orderBody, saveAddress } from '#tests/support/shop/orders';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const adult = { dob: '1990-05-17', address_1: '7 Athwa Gate', address_2: 'Surat' };

describe.each(ruleDatabases)('signing up without a code on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const create = (mobile: string, other: object = {}) => ({
    body: registration(mobile, { ...adult, ...other }),
    from: newAddress(),
  });
  const login = (user_name: string, password: string) =>
    granted(shop, 'userLogin', { body: { user_name, password }, from: newAddress() });

  /** Someone who has signed up and logged in with the password, and proved nothing. */
  async function unverified(other: object = {}): Promise<Customer> {
    const mobile = newMobile();
    const { body, from } = create(mobile, other);
    const { data } = await granted(shop, 'createCustomer', { body, from });
    const { jwt_response: token, customer_data } = (await login(mobile, body.password)).data;
    expect(customer_data.is_verified).toBe(false);
    return { id: data.id, name: body.name, mobile: `+91${mobile}`, email: body.email, password: body.password, token };
  }

  async function codeLogin(target: string) {
    await granted(shop, 'resendOtpLogin', { params: { target }, from: newAddress() });
    const body = { mobile_no: target, otp: await readCode(shop, target) };
    const { password } = await granted(shop, 'validateOtp', { body, from: newAddress() });
    return login(target, password);
  }

  it('makes an account that keeps what was typed', async () => {
    const asha = await unverified({ email: 'asha.signs@example.com' });
    const { data } = await granted(shop, 'getAccount', { params: { customerId: asha.id }, token: asha.token });
    expect(data).toEqual({
      name: 'Asha Patel',
      email: 'asha.signs@example.com',
      mobile_number: asha.mobile,
      ...adult,
      is_email_verified: false,
      is_mobile_verified: false,
      has_password: true,
    });
  });

  it('is one customer in every form of the number', async () => {
    const asha = await unverified();
    const number = asha.mobile.slice('+91'.length);
    const devanagari = number.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
    for (const form of [`0${number}`, `91${number}`, `0091${number}`, `+91 (0) ${number}`, devanagari])
      expect((await login(form, asha.password)).data.customer_data.id).toBe(asha.id);
    await granted(shop, 'resendOtpLogin', { params: { target: devanagari }, from: newAddress() });
    const body = { mobile_no: `91${number}`, otp: await readCode(shop, asha.mobile) };
    const { password } = await granted(shop, 'validateOtp', { body, from: newAddress() });
    expect((await login(`0${number}`, password)).data.customer_data.id).toBe(asha.id);
  });

  it.each(['1234567890', '0000000000', '0261 2461234'])(
    'is refused with %s, which is no mobile number',
    async (mobile) => {
      const answer = await refused(shop, 'createCustomer', create(mobile));
      expect(answer).toMatchObject({ code: 'invalid_input', data: { issues: [{ path: 'mobile_number' }] } });
    },
  );

  it('lets a customer whose stored number is no mobile number log in with the password', async () => {
    const asha = await unverified();
    await shop.db
      .updateTable('customers')
      .set({ mobile_number: '+911234567890' })
      .where('customer_id', '=', asha.id)
      .execute();
    expect((await login('12345 67890', asha.password)).data.customer_data.id).toBe(asha.id);
  });

  it('orders nothing until a code is entered', async () => {
    const asha = await unverified();
    const order = { body: orderBody(asha, { address_id: await saveAddress(shop, asha) }), token: asha.token };
    expect(await refused(shop, 'createOrder', order)).toMatchObject({ status: 403, code: 'verification_required' });
    const params = { customerId: asha.id };
    const contact = { target: asha.mobile, store_id: 33001 };
    await granted(shop, 'sendAccountCode', { params, token: asha.token, body: contact });
    const body = { ...contact, otp: await readCode(shop, asha.mobile) };
    await granted(shop, 'updateContact', { params, token: asha.token, body });
    expect((await login(asha.mobile, asha.password)).data.customer_data.is_verified).toBe(true);
    expect((await callApi(shop, 'createOrder', order)).status).not.toBe(403);
  });

  it('goes to the person who proves the number: password, sessions, other contact and addresses do not', async () => {
    const squatter = await unverified({ email: 'squatter@example.com' });
    await saveAddress(shop, squatter);
    await fillCart(shop, squatter, { item_id: 1002, product_qty: 3 });
    const wishes = { wishes: [{ item_id: 1001, is_wished: true }] };
    await granted(shop, 'saveWishlistChanges', { params: suratPath(squatter), token: squatter.token, body: wishes });
    const merge = { body: [{ item_id: 1001, product_qty: 1 }], headers: { 'Idempotency-Key': randomUUID() } };
    await granted(shop, 'addProductList', { params: suratPath(squatter), token: squatter.token, ...merge });
    const { data } = await codeLogin(squatter.mobile);
    expect(data.customer_data).toMatchObject({ id: squatter.id, name: '', email: '', is_verified: true });
    const wrong = { body: { user_name: squatter.mobile, password: squatter.password }, from: newAddress() };
    expect((await refused(shop, 'userLogin', wrong)).code).toBe('invalid_credentials');
    const own = { params: { customerId: squatter.id, saasId: 33, storeId: 33001 } };
    expect((await refused(shop, 'getAccount', { ...own, token: squatter.token })).code).toBe('session_expired');
    const token = data.jwt_response;
    expect((await granted(shop, 'getAddresses', { ...own, token })).data).toEqual([]);
    const account = (await granted(shop, 'getAccount', { ...own, token })).data;
    expect(account).toMatchObject({ name: '', dob: '', address_1: '', address_2: '' });
    const { carts, wishlists } = (await granted(shop, 'getOwnData', { ...own, token })).data;
    expect({ carts, wishlists }).toEqual({ carts: [], wishlists: [] });
    const merged = await granted(shop, 'addProductList', { params: suratPath(squatter), token, ...merge });
    expect(merged.data.products).toMatchObject([{ item_id: 1001, product_qty: 1 }]);
  });

  it('asks the person who proves the number for their name before the first order', async () => {
    const squatter = await unverified({ name: 'A stranger' });
    const token = (await codeLogin(squatter.mobile)).data.jwt_response;
    const owner = { ...squatter, name: '', token };
    const order = { body: orderBody(owner), token };
    expect(await refused(shop, 'createOrder', order)).toMatchObject({ status: 403, code: 'name_required' });
    const quote = { body: orderBody(owner, { payment_type: 'online' }), token };
    expect((await refused(shop, 'quoteOrder', quote)).code).toBe('name_required');
    await granted(shop, 'updateAccount', { params: { customerId: owner.id }, token, body: { name: 'Asha Desai' } });
    await granted(shop, 'createOrder', order);
    const { orders } = (await granted(shop, 'getOwnData', { params: { customerId: owner.id }, token })).data;
    expect(orders).toMatchObject([{ customer_name: 'Asha Desai' }]);
  });

  it('leaves the number to the person who registers with a code, and the account its e-mail', async () => {
    const stranger = await unverified({ email: 'stranger@example.com' });
    const credential = await proveTarget(shop, stranger.mobile, stranger.mobile);
    const headers = { Authorization: `Otp ${credential}` };
    const body = registration(stranger.mobile, { password: 'the owner’s own' });
    const { data } = await granted(shop, 'createCustomer', { body, headers });
    expect((await login(stranger.mobile, 'the owner’s own')).data.customer_data.id).toBe(data.id);
    expect((await login('stranger@example.com', stranger.password)).data.customer_data.id).toBe(stranger.id);
  });

  it('gives a number that no one has proved to the account that has named it last, and compares one password', async () => {
    const first = await unverified({ email: 'first@example.com', password: 'the first password' });
    const mobile = first.mobile.slice(3);
    const { body, from } = create(mobile, { password: 'the second password' });
    const { data: second } = await granted(shop, 'createCustomer', { body, from });
    expect((await login(mobile, 'the second password')).data.customer_data.id).toBe(second.id);
    const wrong = { body: { user_name: mobile, password: 'the first password' }, from: newAddress() };
    expect((await refused(shop, 'userLogin', wrong)).code).toBe('invalid_credentials');
    expect((await login('first@example.com', 'the first password')).data.customer_data.id).toBe(first.id);
  });

  it('logs out the person who has only named a number when its owner proves it', async () => {
    const strangers = await Promise.all([unverified(), unverified()]);
    const [{ mobile }] = strangers as [Customer, Customer];
    await shop.db
      .updateTable('customers')
      .set({ mobile_number: mobile })
      .where(
        'customer_id',
        'in',
        strangers.map(({ id }) => id),
      )
      .execute();
    const credential = await proveTarget(shop, mobile, mobile);
    const headers = { Authorization: `Otp ${credential}` };
    await granted(shop, 'createCustomer', { body: registration(mobile, { password: 'the owner’s own' }), headers });
    for (const { id, token, password } of strangers) {
      const own = { params: { customerId: id }, token };
      expect((await refused(shop, 'getAccount', own)).code).toBe('session_expired');
      const wrong = { body: { user_name: mobile, password }, from: newAddress() };
      expect((await refused(shop, 'userLogin', wrong)).code).toBe('invalid_credentials');
    }
  });

  it('does not name what another customer has proved', async () => {
    const owner = await signUp(shop);
    const answer = await refused(shop, 'createCustomer', create(owner.mobile));
    expect(answer).toMatchObject({ status: 409, code: 'already_registered', message: 'User Already Registered' });
    expect(answer.data).toEqual({ issues: [{ path: 'mobile_number', message: 'is taken' }] });
  });

  it.each([
    ['dob', '2020-01-01'],
    ['dob', '1899-12-31'],
    ['dob', '2001-02-30'],
    ['dob', '17/05/1990'],
    ['dob', ''],
    ['mobile_number', ''],
    ['address_1', 'x'.repeat(201)],
    ['address_2', 'a\u0000b'],
  ])('refuses %s %j, naming the field', async (field, value) => {
    const answer = await refused(shop, 'createCustomer', create(newMobile(), { [field]: value }));
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', data: { issues: [{ path: field }] } });
  });

  it('is for adults: from the eighteenth birthday on', async () => {
    const day = (offset: number) => {
      const date = new Date(shop.now().getTime() + offset * 24 * 60 * 60_000);
      return `${date.getUTCFullYear() - 18}${date.toISOString().slice(4, 10)}`;
    };
    expect((await refused(shop, 'createCustomer', create(newMobile(), { dob: day(2) }))).code).toBe('invalid_input');
    await granted(shop, 'createCustomer', create(newMobile(), { dob: day(0) }));
    const mobile = newMobile();
    const headers = { Authorization: `Otp ${await proveTarget(shop, mobile, `+91${mobile}`)}` };
    const young = { body: registration(mobile, { dob: day(2) }), headers };
    expect((await refused(shop, 'createCustomer', young)).data).toMatchObject({ issues: [{ path: 'dob' }] });
  });

  it('keeps names in any script', async () => {
    const name = 'आशा 👩🏽‍🌾 O’Neil-पटेल';
    expect((await unverified({ name })).name).toBe(name);
  });

  it('happens twenty times in a quarter of an hour from one network address', async () => {
    const from = '192.0.2.20';
    await granted(shop, 'createCustomer', { ...create(newMobile()), from });
    const expire = shop.now().getTime() + 19 * allowances['signup-from-address'].everyS * 1000;
    const key = rowKey(shop, 'signup-from-address', from);
    await shop.db.updateTable('rate_limits').set({ expire }).where('key', '=', key).execute();
    await granted(shop, 'createCustomer', { ...create(newMobile()), from });
    expect((await refused(shop, 'createCustomer', { ...create(newMobile()), from })).code).toBe('rate_limited');
  });
});
