import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  newAddress,
  newMobile,
  newToken,
  readCode,
  signUp,
  suratPath,
  wrongCode,
  type Customer,
} from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { fillCart, nearby, placeOrder, saveAddress } from '#tests/support/shop/orders';
import { callApi, granted, refused, type CallName } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

describe.each(ruleDatabases)('an account on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  beforeEach(async () => {
    asha = await signUp(shop);
  });
  afterAll(() => shop.close());

  const own = (body?: object) => ({ params: { customerId: asha.id }, token: asha.token, from: newAddress(), body });
  const login = (user_name: string, password: string) =>
    callApi(shop, 'userLogin', { body: { user_name, password }, from: newAddress() });
  const endsSession = async (token: string) =>
    expect((await refused(shop, 'getCart', { params: suratPath(asha), token })).code).toBe('session_expired');
  const codeTo = async (target?: string) => {
    const { data } = await granted(shop, 'sendAccountCode', own({ target, store_id: 33001 }));
    return readCode(shop, data.sent_to);
  };
  const contact = (target: string, otp: string) =>
    own({ target, otp, store_id: 33001, current_password: asha.password });

  it('changes name, date of birth and address', async () => {
    const changes = { name: 'Asha Desai', dob: '1985-01-31', address_1: 'A', address_2: 'B' };
    expect((await granted(shop, 'updateAccount', own(changes))).data).toMatchObject(changes);
    expect((await granted(shop, 'getAccount', own())).data).toMatchObject(changes);
    await granted(shop, 'updateAccount', own({ name: 'Asha' }));
    expect((await granted(shop, 'getAccount', own())).data).toMatchObject({ name: 'Asha', dob: '' });
  });

  it.each([
    ['name', ''],
    ['name', 'a\nb'],
    ['name', 'a\u202Eb'],
    ['dob', '2020-01-01'],
    ['dob', 'yesterday'],
    ['address_1', 'x'.repeat(201)],
  ])('refuses %s %j', async (field, value) => {
    const answer = await refused(shop, 'updateAccount', own({ name: 'Asha', [field]: value }));
    expect(answer).toMatchObject({ code: 'invalid_input', data: { issues: [{ path: field }] } });
  });

  it('takes a new e-mail and mobile number after their codes, and tells the old number', async () => {
    const email = `${asha.id}@example.com`;
    const withEmail = await granted(shop, 'updateContact', contact(email, await codeTo(email)));
    expect(withEmail.data).toMatchObject({ email, is_email_verified: true, mobile_number: asha.mobile });
    const mobile = newMobile();
    const { data } = await granted(shop, 'updateContact', contact(mobile, await codeTo(mobile)));
    expect(data).toMatchObject({ mobile_number: `+91${mobile}`, is_mobile_verified: true });
    expect((await login(mobile, asha.password)).status).toBe(200);
    expect((await login(asha.mobile, asha.password)).status).toBe(401);
    const told = await shop.db.selectFrom('messages').select('text').where('recipient', '=', asha.mobile).execute();
    expect(told.some(({ text }) => text.includes(`+91${mobile} now belongs to your account`))).toBe(true);
  });

  it('gives no contact to the person who only holds the session: the password, or a code to the old contact', async () => {
    const [mobile, email] = [newMobile(), `other.${asha.id}@example.com`];
    const asked = { target: mobile, otp: await codeTo(mobile), store_id: 33001 };
    expect((await refused(shop, 'updateContact', own(asked))).code).toBe('wrong_password');
    expect((await refused(shop, 'updateContact', own({ ...asked, current_password: 'guess' }))).code).toBe(
      'wrong_password',
    );
    await granted(shop, 'updateContact', own({ ...asked, current_password: asha.password }));
    await shop.db.updateTable('customers').set({ password_hash: null }).where('customer_id', '=', asha.id).execute();
    const byCode = { target: email, otp: await codeTo(email), store_id: 33001, own_otp: await codeTo() };
    expect((await granted(shop, 'updateContact', own(byCode))).data.email).toBe(email);
  });

  it('keeps the old one until the new one is proved', async () => {
    const mobile = newMobile();
    const code = await codeTo(mobile);
    const refusalOf = async (target: string, otp: string) =>
      (await refused(shop, 'updateContact', contact(target, otp))).code;
    expect(await refusalOf(mobile, wrongCode(code))).toBe('otp_invalid');
    expect(await refusalOf(newMobile(), code)).toBe('otp_expired');
    expect(await refusalOf('12345', code)).toBe('invalid_input');
    expect((await granted(shop, 'getAccount', own())).data.mobile_number).toBe(asha.mobile);
  });

  it('does not take what another customer has proved', async () => {
    const bina = await signUp(shop);
    const answer = await refused(shop, 'updateContact', contact(bina.mobile, await codeTo(bina.mobile)));
    expect(answer).toMatchObject({ status: 409, code: 'already_registered' });
    expect((await login(bina.mobile, bina.password)).status).toBe(200);
  });

  it('takes codes for one thing only', async () => {
    const mobile = newMobile();
    await granted(shop, 'resendOtp', { params: { target: mobile, storeId: 33001 }, from: newAddress() });
    const entering = await readCode(shop, `+91${mobile}`);
    expect((await refused(shop, 'updateContact', contact(mobile, entering))).code).toBe('otp_expired');
    const confirming = await codeTo();
    const body = { mobile_no: asha.mobile, otp: confirming };
    expect((await refused(shop, 'validateOtp', { body, from: newAddress() })).code).toBe('otp_expired');
  });

  it('changes the password after the old one or a code; other sessions end', async () => {
    const other = await newToken(shop, asha);
    const password = { password: 'another password', confirm_password: 'another password' };
    const wrong = await refused(shop, 'updatePassword', own({ ...password, current_password: 'not this' }));
    expect(wrong).toMatchObject({ status: 403, code: 'wrong_password' });
    await granted(shop, 'updatePassword', own({ ...password, current_password: asha.password }));
    await endsSession(other);
    expect((await login(asha.mobile, 'another password')).status).toBe(200);
    const told = await shop.db.selectFrom('messages').select('text').where('recipient', '=', asha.mobile).execute();
    expect(told.some(({ text }) => text.startsWith('The password of your account was changed'))).toBe(true);
    const third = { password: 'a third password', confirm_password: 'a third password' };
    await granted(shop, 'updatePassword', own({ ...third, otp: await codeTo() }));
    expect((await login(asha.mobile, 'a third password')).status).toBe(200);
    const different = await refused(shop, 'updatePassword', own({ ...third, confirm_password: 'x' }));
    expect(different.data.issues[0].path).toBe('confirm_password');
  });

  it('allows ten guesses at the password in a quarter of an hour', async () => {
    const guess = () => refused(shop, 'deleteAccount', own({ current_password: 'a guess' }));
    for (let tries = 0; tries < 10; tries++) expect((await guess()).code).toBe('wrong_password');
    expect((await guess()).code).toBe('rate_limited');
    const right = own({ current_password: asha.password });
    expect((await refused(shop, 'deleteAccount', right)).code).toBe('rate_limited');
  });

  it('gives everything the shop keeps about its customer, and of no one else', async () => {
    const bina = await signUp(shop);
    await saveAddress(shop, bina, { street: 'Bina’s lane' });
    await saveAddress(shop, asha, { street: 'Asha’s lane' });
    await placeOrder(shop, asha);
    await fillCart(shop, asha, { item_id: 1002, product_qty: 3 });
    const { data } = await granted(shop, 'getOwnData', own());
    expect(data).toMatchObject({
      account: { name: 'Asha Patel', mobile_number: asha.mobile },
      addresses: [{ street: 'Asha’s lane', is_default: false }],
      carts: [{ item_id: 1002, product_qty: 3 }],
      orders: [{ customer_name: asha.name }],
      order_lines: [{ item_id: 1001, product_qty: 10 }],
    });
    const text = JSON.stringify(data);
    for (const hidden of ['argon2', 'Bina', 'session_id', 'request_hash', bina.mobile])
      expect(text).not.toContain(hidden);
  });

  it('is deleted after the password; the orders stay and the person goes', async () => {
    await saveAddress(shop, asha);
    await fillCart(shop, asha, { item_id: 1002, product_qty: 3 });
    await placeOrder(shop, asha);
    expect(await refused(shop, 'deleteAccount', own({ current_password: asha.password }))).toMatchObject({
      status: 409,
      code: 'orders_open',
      message: expect.stringMatching(/Cancel them.* Order \d+\.$/),
    });
    await shop.db.updateTable('orders').set({ status: 'collected' }).where('customer_id', '=', asha.id).execute();
    const before = await granted(shop, 'getOrders', { params: suratPath(asha), token: asha.token });
    expect((await refused(shop, 'deleteAccount', own({}))).code).toBe('invalid_input');
    expect((await refused(shop, 'deleteAccount', own({ current_password: 'not this' }))).code).toBe('wrong_password');
    await granted(shop, 'deleteAccount', own({ current_password: asha.password }));
    await endsSession(asha.token);
    expect((await login(asha.mobile, asha.password)).status).toBe(401);
    const of = (table: 'orders' | 'addresses' | 'cart_lines' | 'customers') =>
      shop.db.selectFrom(table).selectAll().where('customer_id', '=', asha.id).execute();
    expect(await of('orders')).toHaveLength(before.data.length);
    expect([await of('addresses'), await of('cart_lines')]).toEqual([[], []]);
    const [row] = await of('customers');
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`Asha|${asha.mobile.slice(3)}|argon2`));
    const messages = shop.db.selectFrom('messages').select('text').where('recipient', '=', asha.mobile);
    expect(await messages.execute()).toEqual([]);
  });

  it('is deleted after a code too, and its number is free again', async () => {
    await granted(shop, 'deleteAccount', own({ otp: await codeTo() }));
    const { message } = await granted(shop, 'resendOtp', { params: { target: asha.mobile, storeId: 33001 } });
    expect(message).toBe('OTP sent successfully!');
  });

  it('lists where it is logged in, and logs out everywhere', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari' };
    const body = { user_name: asha.mobile, password: asha.password };
    const phone = (await granted(shop, 'userLogin', { body, headers, from: newAddress() })).data.jwt_response;
    const { data } = await granted(shop, 'getSessions', own());
    expect(data.map(({ device, is_this }) => [device, is_this])).toEqual([
      ['Chrome on Android', false],
      ['', true],
    ]);
    await granted(shop, 'logoutEverywhere', own());
    await endsSession(phone);
    await endsSession(asha.token);
  });

  describe('saved addresses', () => {
    const at = (addressId: number, body?: object) => ({
      params: { ...suratPath(asha), addressId },
      token: asha.token,
      body,
    });
    const list = async () => (await granted(shop, 'getAddresses', { params: suratPath(asha), token: asha.token })).data;
    const { saas_id: _saas, store_id: _store, ...place } = nearby;

    it('are changed and deleted', async () => {
      const id = await saveAddress(shop, asha);
      const changed = { ...place, street: '9 Ring Road', pincode: '395 003', address_type: 'Work' };
      const { data } = await granted(shop, 'updateAddress', at(id, changed));
      expect(data).toMatchObject({
        id,
        address: '9 Ring Road, Surat, Gujarat',
        pincode: '395003',
        addressType: 'Work',
      });
      const answer = await refused(shop, 'updateAddress', at(id, { ...changed, pincode: 'M5V 2T6' }));
      expect(answer).toMatchObject({ code: 'invalid_input', data: { issues: [{ path: 'pincode' }] } });
      await granted(shop, 'deleteAddress', at(id));
      expect(await list()).toEqual([]);
      expect((await refused(shop, 'deleteAddress', at(id))).code).toBe('not_found');
    });

    it('begin with the default one', async () => {
      const [first, second] = [await saveAddress(shop, asha), await saveAddress(shop, asha)];
      await granted(shop, 'setDefaultAddress', at(second));
      expect((await list()).map(({ id, is_default }) => [id, is_default])).toEqual([
        [second, true],
        [first, false],
      ]);
      await granted(shop, 'setDefaultAddress', at(first));
      expect((await list()).map(({ id }) => id)).toEqual([first, second]);
    });

    it('of another customer, and those that are not there, are not found', async () => {
      const bina = await signUp(shop);
      const theirs = await saveAddress(shop, bina);
      const calls: CallName[] = ['updateAddress', 'deleteAddress', 'setDefaultAddress'];
      for (const name of calls)
        for (const id of [theirs, 999_999])
          expect(await refused(shop, name, at(id, place)), name).toMatchObject({ status: 404, code: 'not_found' });
      const { data } = await granted(shop, 'getAddresses', { params: suratPath(bina), token: bina.token });
      expect(data).toMatchObject([{ id: theirs, address: '7 Athwa Gate, Surat, Gujarat' }]);
    });
  });
});
