import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowances, maxUses } from '#server/platform/limits/allowances';
import { consumeOrThrow } from '#server/platform/limits/rate-limits';
import {
  addCustomer,
  logInOn,
  newAddress,
  newMobile,
  readCode,
  registration,
  signUp,
  wrongCode,
} from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const minute = 60_000;
const asking = ['resendOtpLogin', 'resendOtpForgotPassword', 'resendOtp'] as const;
type Asking = (typeof asking)[number];

/** What strangers do to keep customers out or to guess their codes (decision 028). */
describe.each(ruleDatabases)('attacks on logging in, on $name', ({ name, open }) => {
  /** The largest attacks are made in full on one database. */
  const many = name === 'PGlite' ? 600 : 120;
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:30:00Z') }));
  afterEach(() => vi.useRealTimers());

  const request = (device: string, rest: object) => ({ from: newAddress(), headers: { Cookie: device }, ...rest });
  const ask = (call: Asking, target: string, device = '') =>
    callApi(shop, call, request(device, { params: { target, storeId: 33001 } }));
  const enter = (mobile_no: string, otp: string, device = '') =>
    callApi(shop, 'validateOtp', request(device, { body: { mobile_no, otp } }));
  const codeOf = async (answer: Promise<Response>): Promise<string | undefined> => (await (await answer).json()).code;

  async function sentTo(target: string): Promise<number> {
    const query = shop.db.selectFrom('messages').select('message_id').where('recipient', '=', target);
    return (await query.execute()).length;
  }

  /** Logs in by code: asked for, read and entered on one device. */
  async function logInByCode(target: string, device = ''): Promise<void> {
    await granted(shop, 'resendOtpLogin', request(device, { params: { target } }));
    const body = { mobile_no: target, otp: await readCode(shop, target) };
    const { password } = await granted(shop, 'validateOtp', request(device, { body }));
    await granted(shop, 'userLogin', request(device, { body: { user_name: target, password } }));
  }

  /** Asks for a code and enters five wrong ones. @returns how many were judged */
  async function guessFive(target: string, call: Asking): Promise<number> {
    await ask(call, target);
    const wrong = (await sentTo(target)) > 0 ? wrongCode(await readCode(shop, target)) : '000000';
    const answers = [];
    for (let each = 0; each < 5; each++) answers.push(await codeOf(enter(target, wrong)));
    return answers.filter((code) => code === 'otp_invalid').length + Number(answers[4] === 'otp_tries_used');
  }

  it('six hundred codes for numbers without an account cost nothing and keep no one out', async () => {
    const asha = await signUp(shop);
    for (let each = 0; each < many; each++) expect((await ask('resendOtpLogin', newMobile())).status).toBe(200);
    const { count } = await shop.db
      .selectFrom('messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('recipient', '<>', asha.mobile)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
    await logInByCode(asha.mobile);
  });

  it('six hundred codes for customers keep no other customer out', async () => {
    const asha = await signUp(shop);
    const device = await logInOn(shop, asha);
    for (let each = 0; each < many / 2; each++) {
      const { mobile } = await addCustomer(shop);
      for (const call of ['resendOtpLogin', 'resendOtp'] as const) expect((await ask(call, mobile)).status).toBe(200);
    }
    await logInByCode(asha.mobile);
    await logInByCode(asha.mobile, device);
  });

  it('ten wrong passwords and many codes asked for lock a chosen customer out nowhere', async () => {
    const asha = await signUp(shop);
    const device = await logInOn(shop, asha);
    const wrong = { user_name: asha.mobile, password: 'a wrong password' };
    for (let each = 0; each < 10; each++) await refused(shop, 'userLogin', request('', { body: wrong }));
    for (const call of asking) for (let each = 0; each < 7; each++) await ask(call, asha.mobile);
    await logInOn(shop, asha);
    await logInOn(shop, asha, device);
    // No new code is sent to a new device for five minutes; the one that strangers had sent is as good.
    await logInByCode(asha.mobile);
    for (const call of asking) for (let each = 0; each < 7; each++) await ask(call, asha.mobile);
    await logInByCode(asha.mobile, device);
    await logInByCode(asha.mobile);
  });

  it('asking all day leaves the customer a code on a new device at any time', async () => {
    const asha = await signUp(shop);
    let logins = 0;
    for (let time = 0; time < 60; time++) {
      for (const call of asking) await ask(call, asha.mobile);
      if (time % 20 === 13) {
        await logInByCode(asha.mobile);
        logins += 1;
      }
      shop.wait(minute);
    }
    const { burst, everyS } = allowances['code-to-target'];
    const perKind = burst * (logins + 1) + (60 * 60) / everyS;
    expect(await sentTo(asha.mobile)).toBeLessThanOrEqual(2 * perKind);
  });

  it('everything used up keeps the customer out of new devices only, and says until when', async () => {
    const asha = await signUp(shop);
    const device = await logInOn(shop, asha);
    const wrong = { user_name: asha.mobile, password: 'a wrong password' };
    for (let each = 0; each < 20; each++) await refused(shop, 'userLogin', request('', { body: wrong }));
    for (let each = 0; each < 4; each++) {
      await guessFive(asha.mobile, asking[each % 3] ?? 'resendOtp');
      shop.wait(5 * minute);
    }
    const inWords = {
      code: 'rate_limited',
      message: expect.stringMatching(/^Too many attempts\. .* at \d.* [AP]M\.$/),
    };
    for (const call of asking) {
      const params = { target: asha.mobile, storeId: 33001 };
      expect(await refused(shop, call, request('', { params }))).toMatchObject(inWords);
    }
    const right = { user_name: asha.mobile, password: asha.password };
    expect(await refused(shop, 'userLogin', request('', { body: right }))).toMatchObject(inWords);
    await logInOn(shop, asha, device);
    await logInByCode(asha.mobile, device);
    shop.wait(90 * minute);
    await logInOn(shop, asha);
    await logInByCode(asha.mobile);
  });

  it('right passwords on known devices are counted as well, apart from new devices', async () => {
    const asha = await signUp(shop);
    const device = await logInOn(shop, asha);
    for (let each = 1; each < 120; each++) await consumeOrThrow(shop, 'login-on-known-device', String(asha.id));
    await logInOn(shop, asha, device);
    const login = request(device, { body: { user_name: asha.mobile, password: asha.password } });
    expect(await refused(shop, 'userLogin', login)).toMatchObject({ status: 429, code: 'rate_limited' });
    await logInOn(shop, asha);
    shop.wait(minute);
    await logInOn(shop, asha, device);
  });

  it('a known device that guesses is stopped as well, and changes nothing on new devices', async () => {
    const asha = await signUp(shop);
    const device = await logInOn(shop, asha);
    const judged = [];
    for (let round = 0; round < 4; round++) {
      await ask('resendOtpLogin', asha.mobile, device);
      for (let each = 0; each < 5; each++) judged.push(await codeOf(enter(asha.mobile, '000000', device)));
      shop.wait(6 * minute);
    }
    expect(judged.slice(10)).toEqual(Array(10).fill('rate_limited'));
    await logInByCode(asha.mobile);
  });

  it.each(['a customer', 'no one'])('guessing codes of %s for a day is held to the budget', async (whose) => {
    const target = whose === 'no one' ? `+91${newMobile()}` : (await signUp(shop)).mobile;
    const most = maxUses(allowances['wrong-code'], 24 * 60 * 60);
    let judged = 0;
    for (let halfHour = 0; halfHour < 48; halfHour++) {
      judged += await guessFive(target, asking[halfHour % 3] ?? 'resendOtp');
      shop.wait(30 * minute);
    }
    expect(judged).toBeGreaterThanOrEqual(allowances['wrong-code'].burst);
    expect(judged).toBeLessThanOrEqual(most);
  });

  it('holds tries of the same target together, for adding it to an account too', async () => {
    const [thief, target] = [await addCustomer(shop), `+91${newMobile()}`];
    const own = { params: { customerId: thief.id }, token: thief.token };
    for (let round = 0; round < 4; round++) {
      const body = { target, store_id: 33001 };
      await granted(shop, 'sendAccountCode', { ...own, from: newAddress(), body });
      const otp = wrongCode(await readCode(shop, target));
      for (let each = 0; each < 5; each++)
        await refused(shop, 'updateContact', { ...own, from: newAddress(), body: { ...body, otp } });
      shop.wait(5 * minute);
    }
    expect(await codeOf(ask('resendOtp', target))).toBe('rate_limited');
  });

  it('asking for a code to log in does not take a visitor’s code at the checkout away', async () => {
    const mobile = newMobile();
    await ask('resendOtp', mobile);
    for (let each = 0; each < 10; each++) await ask('resendOtpLogin', mobile);
    const otp = await readCode(shop, `+91${mobile}`);
    const { password } = await granted(shop, 'validateOtp', request('', { body: { mobile_no: mobile, otp } }));
    const headers = { Authorization: `Otp ${password}` };
    await granted(shop, 'createCustomer', { body: registration(mobile), headers, from: newAddress() });
  });

  it('adding the number to another account does not take its customer’s code away', async () => {
    const [asha, thief] = [await signUp(shop), await addCustomer(shop)];
    await ask('resendOtpLogin', asha.mobile);
    const otp = await readCode(shop, asha.mobile);
    await granted(shop, 'sendAccountCode', {
      params: { customerId: thief.id },
      token: thief.token,
      from: newAddress(),
      body: { target: asha.mobile, store_id: 33001 },
    });
    expect((await enter(asha.mobile, otp)).status).toBe(200);
  });

  it('a number of the same digits in another country does not keep the customer out', async () => {
    const asha = await signUp(shop);
    const digits = asha.mobile.slice(3);
    for (let each = 0; each < 4; each++) {
      await guessFive(`+1${digits}`, 'resendOtpLogin');
      shop.wait(5 * minute);
    }
    await granted(shop, 'resendOtpLogin', request('', { params: { target: digits } }));
    const body = { mobile_no: digits, otp: await readCode(shop, asha.mobile) };
    await granted(shop, 'validateOtp', request('', { body }));
  });

  it('only a device of the customer counts as known', async () => {
    const [asha, bina] = [await signUp(shop), await signUp(shop)];
    const device = await logInOn(shop, asha, await logInOn(shop, bina));
    const [, binas = ''] = device.replace('device=', '').split('~');
    const forged = binas.replace(/^\d+/, String(asha.id));
    const others = ['', `device=${binas}`, `device=${forged}`, `device=${asha.id}.9999999999999.x`];
    for (let each = 0; each < 4; each++) {
      await guessFive(asha.mobile, 'resendOtpLogin');
      shop.wait(5 * minute);
    }
    for (const other of others) expect(await codeOf(ask('resendOtpLogin', asha.mobile, other))).toBe('rate_limited');
    expect((await ask('resendOtpLogin', asha.mobile, device)).status).toBe(200);
    shop.wait(366 * 24 * 60 * minute);
    for (let each = 0; each < 4; each++) {
      await guessFive(asha.mobile, 'resendOtpLogin');
      shop.wait(5 * minute);
    }
    expect(await codeOf(ask('resendOtpLogin', asha.mobile, device))).toBe('rate_limited');
  });

  it('an account that has proved nothing makes no device known', async () => {
    const mobile = newMobile();
    const body = { ...registration(mobile), dob: '1990-05-17' };
    await granted(shop, 'createCustomer', { body, from: newAddress() });
    const login = { user_name: mobile, password: body.password };
    const answer = await callApi(shop, 'userLogin', { body: login, from: newAddress() });
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, null]);
  });
});
