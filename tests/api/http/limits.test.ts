import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newAddress, newMobile, readCode, signUp } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused, type CallInput } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

const quarterHour = 15 * 60_000;

describe.each(databases)('limits on $name', ({ open }) => {
  const shops: TestShop[] = [];
  let shop: TestShop;
  beforeEach(async () => {
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
  const later = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });

  /** How many of `count` calls made one after the other are granted or refused for another reason than the limit. */
  async function passed(count: number, call: () => Promise<Response>): Promise<number> {
    let passed = 0;
    for (let each = 0; each < count; each++) if ((await outcomes([call()]))[0] !== 'rate_limited') passed += 1;
    return passed;
  }

  it('sends six codes to a target in a quarter of an hour, however it is spelled', async () => {
    const mobile = newMobile();
    for (const spelling of [mobile, `0${mobile}`, `+91${mobile}`, `0091 ${mobile}`, mobile, mobile])
      await granted(shop, 'resendOtp', code(spelling));
    const answer = await refused(shop, 'resendOtp', code(`+91-${mobile}`));
    expect(answer).toMatchObject({ status: 429, code: 'rate_limited', data: { retry_after_s: expect.any(Number) } });
    expect(answer.data.retry_after_s).toBeGreaterThan(800);
    expect(answer.data.retry_after_s).toBeLessThanOrEqual(900);
    await granted(shop, 'resendOtp', code(newMobile()));
    later(quarterHour + 1000);
    await granted(shop, 'resendOtp', code(mobile));
  });

  it('lets no more through when they come at once', async () => {
    const mobile = newMobile();
    const answers = await outcomes(Array.from({ length: 30 }, () => callApi(shop, 'resendOtp', code(mobile))));
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(6);
  });

  it('sends sixty codes for one network address', async () => {
    const from = newAddress();
    expect(await passed(62, () => callApi(shop, 'resendOtp', code(newMobile(), from)))).toBe(60);
    await granted(shop, 'resendOtp', code(newMobile()));
  });

  it('sends six hundred codes for one store', async () => {
    await granted(shop, 'resendOtp', code(newMobile()));
    await shop.db.updateTable('rate_limits').set({ points: 599 }).where('key', 'like', 'code-from-store%').execute();
    expect(await passed(2, () => callApi(shop, 'resendOtp', code(newMobile())))).toBe(1);
    await granted(shop, 'resendOtp', code('maya@example.ca', newAddress(), 34001));
  });

  it('takes a hundred and twenty codes from one network address', async () => {
    const from = newAddress();
    const enter = () => callApi(shop, 'validateOtp', { body: { mobile_no: newMobile(), otp: '123456' }, from });
    expect(await passed(122, enter)).toBe(120);
  });

  it('takes ten wrong passwords of a user from anywhere', async () => {
    const { mobile, password } = await signUp(shop);
    const spellings = [mobile, mobile.slice(3), `0${mobile.slice(3)}`];
    let turn = 0;
    expect(await passed(12, () => callApi(shop, 'userLogin', login(spellings[turn++ % 3] ?? mobile)))).toBe(10);
    const right = { body: { user_name: mobile, password }, from: newAddress() };
    expect(await refused(shop, 'userLogin', right)).toMatchObject({
      code: 'rate_limited',
      message: 'Too many attempts. Please try again in 15 minutes.',
    });
    later(quarterHour + 1000);
    await granted(shop, 'userLogin', right);
  });

  it('does not count right passwords, nor wrong ones from before a new password', async () => {
    const { mobile, password } = await signUp(shop);
    const right = (password: string) => ({ body: { user_name: mobile, password }, from: newAddress() });
    expect(await passed(12, () => callApi(shop, 'userLogin', right(password)))).toBe(12);
    expect(await passed(12, () => callApi(shop, 'userLogin', login(mobile)))).toBe(10);
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
    const from = newAddress();
    await refused(shop, 'userLogin', login('nobody', from));
    await shop.db
      .updateTable('rate_limits')
      .set({ points: 119 })
      .where('key', '=', `login-from-address:${from}`)
      .execute();
    expect(await passed(2, () => callApi(shop, 'userLogin', login('somebody', from)))).toBe(1);
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
});
