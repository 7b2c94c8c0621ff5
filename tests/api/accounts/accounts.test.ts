import { describe, expect, it } from 'vitest';
import { toronto } from '#tests/support/shop/catalogue';
import {
  newAddress,
  newMobile,
  proveTarget,
  readCode,
  registration,
  signUp,
  storeIds,
} from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { granted, outcomes, callApi, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

/** What the checkout sends besides (spec §3): accepted and never stored. */
const placeholders = {
  sub_centre_id: 1,
  customer_type: 'CUSTOMER',
  country: 'India',
  preferred_language: 'English',
  discount_percent: 10,
  payment_terms: 30,
  credit_limit: 10_000,
  income_level: 50_000,
  source_of_acq: 'online',
  card_number: 4321,
  customer_since: '2026-01-05',
  gender: 'male',
  occupation: 'weaver-by-trade',
};

describe.each(ruleDatabases)('customers on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const logIn = (user_name: string, password: string, other: object = {}) =>
    granted(shop, 'userLogin', { body: { user_name, password, ...other }, from: newAddress() });
  const loginRefusal = (user_name: unknown, password: unknown, from = newAddress()) =>
    refused(shop, 'userLogin', { body: { user_name, password }, from });
  const proof = async (target: string, kept: string, storeId?: number) => ({
    Authorization: `Otp ${await proveTarget(shop, target, kept, storeId)}`,
  });
  const customerOf = ({ data }: { data: { id: number } }) =>
    shop.db.selectFrom('customers').selectAll().where('customer_id', '=', data.id).executeTakeFirstOrThrow();

  it('registers who has proved a mobile number', async () => {
    const mobile = newMobile();
    const headers = await proof(mobile, `+91${mobile}`);
    const body = registration(`+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, {
      ...placeholders,
      email: 'Asha.P@Example.com',
    });
    const answer = await granted(shop, 'createCustomer', { body, headers });
    expect(answer.message).toBe('Registration successful!');
    const row = await customerOf(answer);
    expect(row).toMatchObject({
      name: 'Asha Patel',
      email: 'asha.p@example.com',
      mobile_number: `+91${mobile}`,
      email_verified_at: null,
    });
    expect(row.mobile_verified_at).toBeInstanceOf(Date);
    expect(Object.keys(row).filter((key) => key in placeholders)).toEqual([]);
    expect(JSON.stringify(row)).not.toContain('weaver-by-trade');
    expect(JSON.stringify(row)).not.toContain(body.password);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('registers a Canadian who has proved an e-mail', async () => {
    const email = 'noor@example.ca';
    const headers = await proof(email, email, 34001);
    const body = registration('(416) 555-0199', { email, ...storeIds(toronto) });
    const row = await customerOf(await granted(shop, 'createCustomer', { body, headers }));
    expect(row).toMatchObject({ email, mobile_number: '+14165550199', mobile_verified_at: null });
    expect(row.email_verified_at).toBeInstanceOf(Date);
    const withoutMobile = 'kiran@example.ca';
    const more = {
      body: registration('', { email: withoutMobile, ...storeIds(toronto) }),
      headers: await proof(withoutMobile, withoutMobile, 34001),
    };
    expect(await customerOf(await granted(shop, 'createCustomer', more))).toMatchObject({ mobile_number: null });
  });

  it('registers without a password, logs in once with what it is given, and takes a password later', async () => {
    const mobile = newMobile();
    const { password: _none, ...body } = registration(mobile);
    const answer = await granted(shop, 'createCustomer', { body, headers: await proof(mobile, `+91${mobile}`) });
    expect(await customerOf(answer)).toMatchObject({ password_hash: null, mobile_verified_at: expect.any(Date) });
    const credential = answer.password ?? '';
    expect((await logIn(mobile, credential)).data.customer_data).toMatchObject({
      id: answer.data.id,
      is_verified: true,
    });
    expect(await loginRefusal(mobile, credential)).toMatchObject({ status: 401, code: 'invalid_credentials' });
    const from = newAddress();
    await granted(shop, 'resendOtpForgotPassword', { params: { target: mobile }, from });
    const otp = await readCode(shop, `+91${mobile}`);
    const { password: reset } = await granted(shop, 'validateOtp', { body: { mobile_no: mobile, otp }, from });
    const chosen = { mobile_number: mobile, password: 'chosen later', confirm_password: 'chosen later' };
    await granted(shop, 'forgotPassword', { body: chosen, headers: { Authorization: `Otp ${reset}` }, from });
    expect((await logIn(mobile, 'chosen later')).data.customer_data.id).toBe(answer.data.id);
  });

  it('wants a password of the person who signs up without a code', async () => {
    const { password: _none, ...body } = registration(newMobile(), { dob: '1990-05-17' });
    expect(await refused(shop, 'createCustomer', { body })).toMatchObject({
      status: 400,
      data: { issues: [{ path: 'password' }] },
    });
  });

  it('refuses a second customer with a mobile number or e-mail that another has proved', async () => {
    const mobile = newMobile();
    const [first, second] = [await proof(mobile, `+91${mobile}`), await proof(mobile, `+91${mobile}`)];
    await granted(shop, 'createCustomer', { body: registration(mobile), headers: first });
    const again = await refused(shop, 'createCustomer', { body: registration(mobile), headers: second });
    const refusal = { status: 409, code: 'already_registered', message: 'User Already Registered' };
    expect(again).toMatchObject({ ...refusal, data: { issues: [{ path: 'mobile_number' }] } });
    const email = 'taken@example.com';
    const owner = { body: registration('', { email }), headers: await proof(email, email) };
    await granted(shop, 'createCustomer', owner);
    const other = newMobile();
    const body = registration(other, { email: 'Taken@Example.com' });
    const sameEmail = await refused(shop, 'createCustomer', { body, headers: await proof(other, `+91${other}`) });
    expect(sameEmail).toMatchObject({ ...refusal, data: { issues: [{ path: 'email' }] } });
  });

  it.each([
    ['name', ''],
    ['name', ' '],
    ['name', 'x'.repeat(121)],
    ['name', 'a\u0000b'],
    ['email', 'asha@'],
    ['email', 'asha example.com'],
    ['mobile_number', '12345'],
    ['mobile_number', '98765432101'],
    ['mobile_number', 'asha@example.com'],
    ['mobile_number', '+1 416 555 0199'],
    ['password', 'short'],
    ['password', 'x'.repeat(201)],
    ['password', 12_345_678],
    ['store_id', -1],
    ['saas_id', 'x'],
  ])('refuses %s %j', async (field, value) => {
    const body = { ...registration(newMobile()), [field]: value };
    const answer = await refused(shop, 'createCustomer', { body, headers: { Authorization: 'Otp none' } });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input', data: { issues: [{ path: field }] } });
  });

  it('refuses a store that does not exist', async () => {
    const body = registration(newMobile(), { store_id: 9 });
    const answer = await refused(shop, 'createCustomer', { body, headers: { Authorization: 'Otp none' } });
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('logs in with a password, by mobile number in any spelling or by e-mail', async () => {
    const asha = await signUp(shop, { email: 'asha.login@example.com' });
    const digits = asha.mobile.slice(3);
    const spellings = [
      digits,
      `0${digits}`,
      `+91${digits}`,
      `+91 ${digits.slice(0, 5)}-${digits.slice(5)}`,
      `0091${digits}`,
      ' ASHA.login@example.com ',
    ];
    for (const spelling of spellings) {
      const { data } = await logIn(spelling, asha.password);
      expect(data.customer_data).toEqual({
        id: asha.id,
        name: asha.name,
        email: asha.email,
        mobile_number: asha.mobile,
        saas_id: 33,
        store_id: 33001,
        is_verified: true,
      });
      expect(data.jwt_response).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    }
  });

  it('answers with the ids of the store the customer is in', async () => {
    const asha = await signUp(shop);
    expect((await logIn(asha.mobile, asha.password, { store_id: 34001 })).data.customer_data).toMatchObject({
      saas_id: 34,
      store_id: 34001,
    });
    expect((await logIn(asha.mobile, asha.password, { store_id: 9 })).data.customer_data).toMatchObject({
      saas_id: 33,
      store_id: 33001,
    });
  });

  it('tells an Indian and a Canadian customer of the same ten digits apart by the password', async () => {
    const asha = await signUp(shop);
    const digits = asha.mobile.slice(3);
    const headers = await proof(digits, `+1${digits}`, 34001);
    const body = registration(digits, { ...storeIds(toronto), name: 'Noor', password: 'another password' });
    await granted(shop, 'createCustomer', { body, headers });
    expect((await logIn(digits, 'another password')).data.customer_data.name).toBe('Noor');
    expect((await logIn(digits, asha.password)).data.customer_data.id).toBe(asha.id);
    expect((await loginRefusal(`+91${digits}`, 'another password')).code).toBe('invalid_credentials');
  });

  it('answers the same for a wrong password as for no one', async () => {
    const asha = await signUp(shop);
    const answers = [
      await loginRefusal(asha.mobile, 'a wrong password'),
      await loginRefusal(newMobile(), asha.password),
      await loginRefusal('nobody', 'x'),
    ];
    expect(answers[0]).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it.each([
    ['', 'x'],
    ['asha', ''],
    [null, 'x'],
    ['asha', 5],
    [['asha'], 'x'],
    ['a\u0000b', 'x'],
    ['x'.repeat(255), 'x'],
    ['asha', 'x'.repeat(201)],
  ])('refuses a login as %j with %j', async (userName, password) => {
    expect(await loginRefusal(userName, password)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('finds no one by an empty e-mail or number', async () => {
    const mobile = newMobile();
    await granted(shop, 'createCustomer', {
      body: registration(mobile, { email: '' }),
      headers: await proof(mobile, `+91${mobile}`),
    });
    const answers = await outcomes(
      ['""', "''", '-', '()'].map((user_name) =>
        callApi(shop, 'userLogin', { body: { user_name, password: 'a long password' } }),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['invalid_credentials']));
  });
});
