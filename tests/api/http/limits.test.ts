import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app';
import { readConfig } from '#server/platform/config';
import { allowances, type Limit } from '#server/platform/limits/allowances';
import { rowKey } from '#server/platform/limits/rate-limits';
import { newAddress, newMobile, readCode, signUp } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused, type CallInput } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const minute = 60_000;

describe.each(ruleDatabases)('limits on $name', ({ open }) => {
  const shops: TestShop[] = [];
  let shop: TestShop;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:30:00Z') }); // 4 PM in Surat
    shops.push((shop = await openTestShop(await open())));
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => Promise.all(shops.map((each) => each.close())));

  const code = (target: string, from = newAddress(), storeId = 33001): CallInput => ({
    params: { target, storeId },
    from,
  });
  const login = (user_name: string, from = newAddress()): CallInput => ({
    body: { user_name, password: 'a wrong password' },
    from,
  });
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  const codesTo = async (target: string) => {
    const { rows } = await sql`select 1 from messages where recipient = ${target}`.execute(shop.db);
    return rows.length;
  };

  /** Leaves one use of a limit that has been used at least once. */
  async function leaveOne(limit: Limit, key: string, share = 1): Promise<void> {
    const { burst, everyS } = allowances[limit];
    const expire = Date.now() + (burst * share - 1) * (everyS / share) * 1000;
    const { numUpdatedRows } = await shop.db
      .updateTable('rate_limits')
      .set({ expire })
      .where('key', '=', rowKey(shop, limit, key))
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  }

  /** How many of `count` calls made one after the other are granted or refused for another reason than the limit. */
  async function passed(count: number, call: () => Promise<Response>): Promise<number> {
    let passed = 0;
    for (let each = 0; each < count; each++) if ((await outcomes([call()]))[0] !== 'rate_limited') passed += 1;
    return passed;
  }

  it('sends six codes to a target at once, however it is spelled; then the last one serves for five minutes', async () => {
    const mobile = newMobile();
    for (const spelling of [mobile, `0${mobile}`, `+91${mobile}`, `0091 ${mobile}`, mobile, mobile])
      expect(await granted(shop, 'resendOtp', code(spelling))).not.toHaveProperty('resend_after_s');
    expect(await granted(shop, 'resendOtp', code(`+91-${mobile}`))).toMatchObject({ resend_after_s: 300 });
    expect(await codesTo(`+91${mobile}`)).toBe(6);
    later(5 * minute - 1);
    expect(await granted(shop, 'resendOtp', code(mobile))).toMatchObject({ resend_after_s: 1 });
    later(1);
    expect(await granted(shop, 'resendOtp', code(mobile))).not.toHaveProperty('resend_after_s');
    expect(await codesTo(`+91${mobile}`)).toBe(7);
    const body = { mobile_no: mobile, otp: await readCode(shop, `+91${mobile}`) };
    await granted(shop, 'validateOtp', { body, from: newAddress() });
    await granted(shop, 'resendOtp', code(mobile));
    expect(await codesTo(`+91${mobile}`)).toBe(8);
  });

  it('sends no more when they are asked for at once', async () => {
    const mobile = newMobile();
    const asked = await outcomes(Array.from({ length: 30 }, () => callApi(shop, 'resendOtp', code(mobile))));
    // One that is counted after the six, but before any of them is kept, finds no code that could serve.
    expect(new Set(asked)).toBeOneOf([new Set(['granted']), new Set(['granted', 'rate_limited'])]);
    expect(await codesTo(`+91${mobile}`)).toBe(6);
    expect(await granted(shop, 'resendOtp', code(mobile))).toMatchObject({ resend_after_s: 300 });
  });

  it('sends sixty codes for one network address', async () => {
    const from = newAddress();
    expect(await passed(62, () => callApi(shop, 'resendOtp', code(newMobile(), from)))).toBe(60);
    await granted(shop, 'resendOtp', code(newMobile()));
  });

  it.each([
    ['198.51.100.7', '198.51.100.0/24', '198.51.100.200', '198.51.101.7'],
    ['2001:db8:7:1::1', '2001:db8:7::/48', '2001:db8:7:2::1', '2001:db8:8::1'],
  ])('sends four times as many for the network of %s', async (from, network, inside, outside) => {
    await granted(shop, 'resendOtp', code(newMobile(), from));
    await leaveOne('code-from-address', network, 4);
    expect(await passed(2, () => callApi(shop, 'resendOtp', code(newMobile(), inside)))).toBe(1);
    await granted(shop, 'resendOtp', code(newMobile(), outside));
  });

  it('sends six hundred codes for a store to strangers, and then one to each network; customers get theirs', async () => {
    const { mobile } = await signUp(shop);
    await granted(shop, 'resendOtp', code(newMobile()));
    await leaveOne('code-from-store', '33001');
    const from = newAddress();
    expect(await passed(3, () => callApi(shop, 'resendOtp', code(newMobile(), from)))).toBe(2);
    await granted(shop, 'resendOtp', code(newMobile()));
    await granted(shop, 'resendOtp', code(mobile, from));
    await granted(shop, 'resendOtp', code('maya@example.ca', from, 34001));
  });

  it('takes a hundred and twenty codes from one network address', async () => {
    const from = newAddress();
    const enter = () => callApi(shop, 'validateOtp', { body: { mobile_no: newMobile(), otp: '123456' }, from });
    expect(await passed(122, enter)).toBe(120);
  });

  it('takes twenty wrong passwords of a user from new devices, and then one an hour', async () => {
    const { mobile, password } = await signUp(shop);
    const spellings = [mobile, mobile.slice(3), `0${mobile.slice(3)}`];
    let turn = 0;
    expect(await passed(22, () => callApi(shop, 'userLogin', login(spellings[turn++ % 3] ?? mobile)))).toBe(20);
    const right = { body: { user_name: mobile, password }, from: newAddress(), headers: { Host: 'surat.localhost' } };
    expect(await refused(shop, 'userLogin', right)).toMatchObject({
      code: 'rate_limited',
      message: 'Too many attempts. Please try again at 5 PM.',
      data: { retry_after_s: 60 * 60, retry_at: '2026-11-22T11:30:00.000Z', timezone: 'Asia/Kolkata' },
    });
    later(60 * minute);
    await granted(shop, 'userLogin', right);
    expect(await passed(2, () => callApi(shop, 'userLogin', login(mobile)))).toBe(1);
  });

  it('does not count right passwords, nor wrong ones from before a new password', async () => {
    const { mobile, password } = await signUp(shop);
    const right = (password: string) => ({ body: { user_name: mobile, password }, from: newAddress() });
    expect(await passed(22, () => callApi(shop, 'userLogin', right(password)))).toBe(22);
    expect(await passed(22, () => callApi(shop, 'userLogin', login(mobile)))).toBe(20);
    await granted(shop, 'resendOtpForgotPassword', { params: { target: mobile }, from: newAddress() });
    const code = { mobile_no: mobile, otp: await readCode(shop, mobile) };
    const { password: credential } = await granted(shop, 'validateOtp', { body: code, from: newAddress() });
    const body = { mobile_number: mobile, password: 'a new password', confirm_password: 'a new password' };
    await granted(shop, 'forgotPassword', {
      body,
      headers: { Authorization: `Otp ${credential}` },
      from: newAddress(),
    });
    await granted(shop, 'userLogin', right('a new password'));
  });

  it('takes a hundred and twenty logins from one network address', async () => {
    await refused(shop, 'userLogin', login('nobody', '192.0.2.1'));
    await leaveOne('login-from-address', '192.0.2.1');
    expect(await passed(2, () => callApi(shop, 'userLogin', login('someone', '192.0.2.1')))).toBe(1);
  });

  it('counts callers behind the proxy of this machine one by one, and believes no other proxy', async () => {
    const through = (proxy: string, forwarded: string) => () =>
      callApi(shop, 'resendOtp', { ...code(newMobile(), proxy), headers: { 'X-Forwarded-For': forwarded } });
    expect(await passed(61, through('127.0.0.1', 'spoofed, 198.51.100.7'))).toBe(60);
    expect(await passed(1, through('::ffff:127.0.0.1', '198.51.100.7'))).toBe(0);
    expect(await passed(1, through('127.0.0.1', '198.51.100.7, 198.51.100.8'))).toBe(1);
    const outside = newAddress();
    let turn = 0;
    expect(await passed(61, () => through(outside, `198.51.100.${++turn}`)())).toBe(60);
  });

  it('counts callers behind balancers of the settings one by one, also those that several of them have passed on', async () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '10.1.0.0/16' });
    const app = createApp({ ...shop, config: { ...shop.config, trustedProxies } });
    const through = (forwarded: string) => () =>
      callApi({ app }, 'resendOtp', {
        ...code(newMobile(), '10.1.2.3'),
        headers: { 'X-Forwarded-For': forwarded },
      });
    expect(await passed(61, through('spoofed, 198.51.100.17, 10.1.9.9'))).toBe(60);
    expect(await passed(1, through('198.51.100.18, 198.51.100.17'))).toBe(0);
    expect(await passed(1, through('198.51.100.17, 198.51.100.18'))).toBe(1);
  });
});
