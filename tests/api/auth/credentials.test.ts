import { describe, expect, it } from 'vitest';
import { newAddress, newMobile, proveTarget, registration, signUp } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { callApi, outcomes, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const minute = 60_000;
const moment = 5_000;

describe.each(ruleDatabases)('the credential of a right code on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const login = (user_name: string, password: string) =>
    callApi(shop, 'userLogin', { body: { user_name, password }, from: newAddress() });
  const register = (mobile: string, credential: string) =>
    callApi(shop, 'createCustomer', { body: registration(mobile), headers: { Authorization: `Otp ${credential}` } });
  const codeOf = async (answer: Promise<Response>) => (await (await answer).json()).code;

  const proved = async (mobile = newMobile()) => ({
    mobile,
    credential: await proveTarget(shop, mobile, `+91${mobile}`),
  });
  const provedCustomer = async () => {
    const { mobile } = await signUp(shop);
    return proved(mobile.slice(3));
  };

  it('logs a customer in, once', async () => {
    const { mobile, credential } = await provedCustomer();
    expect((await login(mobile, credential)).status).toBe(200);
    expect(await codeOf(login(mobile, credential))).toBe('invalid_credentials');
  });

  it('opens one session when it is sent ten times at once', async () => {
    const { mobile, credential } = await provedCustomer();
    const answers = await outcomes(Array.from({ length: 10 }, () => login(mobile, credential)));
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1);
  });

  it('logs in for a minute', async () => {
    const inTime = await provedCustomer();
    shop.wait(minute - moment);
    expect((await login(inTime.mobile, inTime.credential)).status).toBe(200);
    const late = await provedCustomer();
    shop.wait(minute);
    expect(await codeOf(login(late.mobile, late.credential))).toBe('invalid_credentials');
  });

  it('registers for ten minutes', async () => {
    const inTime = await proved();
    shop.wait(10 * minute - moment);
    expect((await register(inTime.mobile, inTime.credential)).status).toBe(200);
    const late = await proved();
    shop.wait(10 * minute);
    expect(await codeOf(register(late.mobile, late.credential))).toBe('credential_invalid');
  });

  it('registers once', async () => {
    const { mobile, credential } = await proved();
    expect((await register(mobile, credential)).status).toBe(200);
    expect(await codeOf(register(newMobile(), credential))).toBe('credential_invalid');
  });

  it('makes one customer when it is sent five times at once', async () => {
    const { mobile, credential } = await proved();
    const answers = await outcomes(Array.from({ length: 5 }, () => register(mobile, credential)));
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1);
    expect(
      await shop.db.selectFrom('customers').select('customer_id').where('mobile_number', '=', `+91${mobile}`).execute(),
    ).toHaveLength(1);
  });

  it('registers and logs in no one but whose code it was', async () => {
    const { credential } = await proved();
    expect(await codeOf(register(newMobile(), credential))).toBe('credential_invalid');
    const asha = await signUp(shop);
    const bina = await provedCustomer();
    expect(await codeOf(login(asha.mobile, bina.credential))).toBe('invalid_credentials');
  });

  it('is for one purpose: a login credential registers no one, and the other way round', async () => {
    const customer = await provedCustomer();
    expect(await codeOf(register(customer.mobile, customer.credential))).toBe('credential_invalid');
    const { mobile, credential } = await proved();
    expect(await codeOf(login(mobile, credential))).toBe('invalid_credentials');
    expect((await register(mobile, credential)).status).toBe(200);
  });

  it('survives a refused registration', async () => {
    const { mobile, credential } = await proved();
    const taken = await signUp(shop, { email: 'taken@example.com' });
    const proof = { email_verified_at: shop.now() };
    await shop.db.updateTable('customers').set(proof).where('customer_id', '=', taken.id).execute();
    const headers = { Authorization: `Otp ${credential}` };
    const body = registration(mobile, { email: taken.email });
    expect((await refused(shop, 'createCustomer', { body, headers })).code).toBe('already_registered');
    expect((await register(mobile, credential)).status).toBe(200);
  });

  it.each([undefined, '', 'Otp', 'Otp ', 'Bearer x', 'Otp a b', `Otp ${'x'.repeat(101)}`, 'Otp unknown'])(
    'is asked for where a registration has %j',
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
      const answer = await refused(shop, 'createCustomer', { body: registration(newMobile()), headers });
      expect(answer).toMatchObject({ status: 401, code: 'credential_invalid' });
    },
  );

  it('is never kept as it is', async () => {
    const { credential } = await proved();
    const rows = await shop.db.selectFrom('otp_credentials').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(credential);
  });

  it('is 256 bits, and different each time', async () => {
    const [first, second] = [await proved(), await proved()];
    expect(Buffer.from(first.credential, 'base64url')).toHaveLength(32);
    expect(first.credential).not.toBe(second.credential);
  });

  it('is no token', async () => {
    const { credential } = await proved();
    expect((await refused(shop, 'logout', { token: credential })).code).toBe('session_expired');
  });
});
