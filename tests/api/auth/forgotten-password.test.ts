import { describe, expect, it } from 'vitest';
import {
  addCustomer,
  newAddress,
  newMobile,
  newToken,
  readCode,
  signUp,
  suratPath,
  wrongCode,
} from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const minute = 60_000;
const fresh = 'a brand new password';

describe.each(ruleDatabases)('a forgotten password on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const send = (target: string) => granted(shop, 'resendOtpForgotPassword', { params: { target }, from: newAddress() });
  const enter = (mobile_no: string, otp: string) =>
    callApi(shop, 'validateOtp', { body: { mobile_no, otp }, from: newAddress() });
  const asked = (mobile_number: string, credential: string, other: object = {}) => ({
    body: { mobile_number, password: fresh, confirm_password: fresh, ...other },
    headers: { Authorization: `Otp ${credential}` },
    from: newAddress(),
  });
  const login = (user_name: string, password: string) =>
    callApi(shop, 'userLogin', { body: { user_name, password }, from: newAddress() });

  /** The credential of someone who has forgotten the password. */
  async function proved(target: string, kept = target): Promise<string> {
    await send(target);
    const otp = await readCode(shop, kept);
    return (await granted(shop, 'validateOtp', { body: { mobile_no: target, otp }, from: newAddress() })).password;
  }

  it('is replaced after a code; all sessions end', async () => {
    const asha = await signUp(shop);
    const token = await newToken(shop, asha);
    const digits = asha.mobile.slice(3);
    const credential = await proved(digits, asha.mobile);
    const { message } = await granted(shop, 'forgotPassword', asked(digits, credential));
    expect(message).toBe('Password updated successfully!');
    expect((await login(digits, asha.password)).status).toBe(401);
    expect((await login(digits, fresh)).status).toBe(200);
    for (const ended of [token, asha.token])
      expect((await refused(shop, 'getCart', { params: suratPath(asha), token: ended })).code).toBe('session_expired');
  });

  it('answers the same for someone without an account, and at the code too', async () => {
    const asha = await signUp(shop);
    const nobody = newMobile();
    expect(await send(nobody)).toEqual(await send(asha.mobile));
    const code = wrongCode(await readCode(shop, asha.mobile));
    const answers = async (target: string) => {
      const codes = [];
      for (let tries = 0; tries < 6; tries++) codes.push((await (await enter(target, code)).json()).code);
      return codes;
    };
    expect(await answers(nobody)).toEqual(await answers(asha.mobile));
  });

  it('sends nothing to someone without an account', async () => {
    const nobody = newMobile();
    await send(nobody);
    await expect(readCode(shop, `+91${nobody}`)).rejects.toThrow('No code');
    await expect(readCode(shop, `+1${nobody}`)).rejects.toThrow('No code');
  });

  it('finds an Indian, a Canadian and an e-mail without naming a country', async () => {
    const asha = await signUp(shop, { email: 'asha.forgets@example.com' });
    const digits = asha.mobile.slice(3);
    await shop.db
      .insertInto('customers')
      .values({ name: 'Noor', mobile_number: `+1${digits}`, mobile_verified_at: shop.now() })
      .execute();
    await send(digits);
    const [indian, canadian] = [await readCode(shop, asha.mobile), await readCode(shop, `+1${digits}`)];
    for (const code of [indian, canadian]) expect((await enter(digits, code)).status).toBe(200);
    await shop.db
      .updateTable('customers')
      .set({ email_verified_at: shop.now() })
      .where('customer_id', '=', asha.id)
      .execute();
    expect(await proved('Asha.Forgets@example.com', asha.email)).toMatch(/^[\w-]{43}$/);
  });

  it('is not sent to an e-mail that a proved customer has only named', async () => {
    await signUp(shop, { email: 'only.named@example.com' });
    await send('only.named@example.com');
    await expect(readCode(shop, 'only.named@example.com')).rejects.toThrow('No code');
  });

  it('needs the credential of a code that was asked for this', async () => {
    const asha = await signUp(shop);
    const bina = await signUp(shop);
    const credential = await proved(bina.mobile);
    for (const wrong of [credential, 'none']) {
      const answer = await refused(shop, 'forgotPassword', asked(asha.mobile, wrong));
      expect(answer).toMatchObject({ status: 401, code: 'credential_invalid' });
    }
    await granted(shop, 'resendOtp', { params: { target: asha.mobile, storeId: 33001 }, from: newAddress() });
    const body = { mobile_no: asha.mobile, otp: await readCode(shop, asha.mobile) };
    const forLogin = (await granted(shop, 'validateOtp', { body, from: newAddress() })).password;
    expect((await refused(shop, 'forgotPassword', asked(asha.mobile, forLogin))).code).toBe('credential_invalid');
    expect((await login(bina.mobile, await proved(bina.mobile))).status).toBe(401);
  });

  it('is replaced once, within ten minutes', async () => {
    const asha = await signUp(shop);
    const credential = await proved(asha.mobile);
    const answers = await outcomes(
      Array.from({ length: 5 }, () => callApi(shop, 'forgotPassword', asked(asha.mobile, credential))),
    );
    expect(answers).toEqual([...Array<string>(4).fill('credential_invalid'), 'granted']);
    const late = await proved(asha.mobile);
    shop.wait(10 * minute);
    expect((await refused(shop, 'forgotPassword', asked(asha.mobile, late))).code).toBe('credential_invalid');
  });

  it('must be typed the same twice, and the credential survives a mistake', async () => {
    const asha = await signUp(shop);
    const credential = await proved(asha.mobile);
    for (const [other, path] of [
      [{ confirm_password: 'another password' }, 'confirm_password'],
      [{ password: 'short', confirm_password: 'short' }, 'password'],
      [{ mobile_number: '' }, 'mobile_number'],
    ] as const) {
      const answer = await refused(shop, 'forgotPassword', asked(asha.mobile, credential, other));
      expect(answer).toMatchObject({ code: 'invalid_input', data: { issues: [{ path }] } });
    }
    await granted(shop, 'forgotPassword', asked(asha.mobile, credential));
  });

  it('answers alike with an account or without: six codes, then the last one serves', async () => {
    const asha = await addCustomer(shop);
    const [known, unknown] = await Promise.all(
      [asha.mobile, `+91${newMobile()}`].map(async (target) => {
        const answers = [];
        for (let time = 0; time < 8; time++)
          answers.push(await granted(shop, 'resendOtpForgotPassword', { params: { target }, from: newAddress() }));
        return answers.map(({ resend_after_s = 0 }) => resend_after_s > 0);
      }),
    );
    expect(known).toEqual([...Array<boolean>(6).fill(false), true, true]);
    expect(unknown).toEqual(known);
  });

  it.each(['asha', '12345', '+44 7700 900123'])('refuses %j, which is neither mobile nor e-mail', async (target) => {
    for (const call of ['resendOtpForgotPassword', 'resendOtpLogin'] as const)
      expect(await refused(shop, call, { params: { target } })).toMatchObject({
        status: 400,
        code: 'invalid_input',
        data: { issues: [{ path: 'target' }] },
      });
  });

  it('is not needed: a code logs in without one', async () => {
    const asha = await signUp(shop);
    await granted(shop, 'resendOtpLogin', { params: { target: asha.mobile }, from: newAddress() });
    const body = { mobile_no: asha.mobile, otp: await readCode(shop, asha.mobile) };
    const { password } = await granted(shop, 'validateOtp', { body, from: newAddress() });
    expect((await login(asha.mobile, password)).status).toBe(200);
    expect((await login(asha.mobile, password)).status).toBe(401);
  });
});
