import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#server/app';
import { newDeviceKey, type ChallengeKey } from '#server/auth/challenge-keys';
import { checkCode, closeChallenge, openChallenge, openChallenges, reuseChallenge } from '#server/auth/challenges';
import { consumeForCaller, resetLimit, rowKey, tryConsume } from '#server/platform/limits/rate-limits';
import {
  logInOn,
  newAddress,
  newMobile,
  readCode,
  registration,
  signUp,
  wrongCode,
} from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const minute = 60_000;

describe.each(databases)('the codes of a device, a target and a store on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  afterEach(() => vi.useRealTimers());

  const send = (target: string) =>
    granted(shop, 'resendOtp', { params: { target, storeId: 33001 }, from: newAddress() });
  const enter = (mobile_no: string, otp: string) =>
    callApi(shop, 'validateOtp', { body: { mobile_no, otp }, from: newAddress() });
  const refusalOf = async (mobile_no: string, otp: string) =>
    (await refused(shop, 'validateOtp', { body: { mobile_no, otp }, from: newAddress() })).code;

  /** A mobile number with a code sent to it. */
  async function sentTo(mobile = newMobile()) {
    await send(mobile);
    return { mobile, code: await readCode(shop, `+91${mobile}`) };
  }

  const now = () => shop.now().getTime();
  const cookie = (device: string) => ({ from: newAddress(), headers: { Cookie: device } });

  it('says how long the tries are used up, at most until the code ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:30:00Z') });
    const { mobile, code } = await sentTo();
    shop.wait(minute);
    for (let tries = 0; tries < 5; tries++) await enter(mobile, wrongCode(code));
    const again = { params: { target: mobile, storeId: 33001 }, from: newAddress() };
    const waits = [];
    for (let time = 0; time < 2; time++) {
      waits.push((await refused(shop, 'resendOtp', again)).data.retry_after_s);
      shop.wait(minute);
    }
    expect(waits).toEqual([240, 180]);
  });

  it('asked for on a device of the customer is good on that device, and is a code of its own', async () => {
    const asha = await signUp(shop);
    const device = await logInOn(shop, asha);
    const [params, body] = [{ target: asha.mobile, storeId: 33001 }, { mobile_no: asha.mobile }];
    const { message } = await granted(shop, 'resendOtp', { params, ...cookie(device) });
    expect(message).toBe('Already Registered');
    const own = await readCode(shop, asha.mobile);
    expect(await refusalOf(asha.mobile, own)).toBe('otp_expired');
    await send(asha.mobile);
    const strange = await readCode(shop, asha.mobile);
    for (const otp of new Set([strange, wrongCode(own)].filter((each) => each !== own)))
      expect((await refused(shop, 'validateOtp', { body: { ...body, otp }, ...cookie(device) })).code).toBe(
        'otp_invalid',
      );
    expect(
      (await granted(shop, 'validateOtp', { body: { ...body, otp: own }, ...cookie(device) })).password,
    ).toBeTruthy();
    const otp = strange;
    expect((await granted(shop, 'validateOtp', { body: { ...body, otp }, ...cookie(device) })).password).toBeTruthy();
  });

  it('are counted by the device of a customer alone: six in a quarter of an hour, then the last one serves', async () => {
    const asha = await signUp(shop);
    const device = cookie(await logInOn(shop, asha));
    const asked = { params: { target: asha.mobile }, ...device };
    const waits = [];
    for (let time = 0; time < 7; time++) waits.push((await granted(shop, 'resendOtpLogin', asked)).resend_after_s);
    expect(waits).toEqual([...Array(6).fill(undefined), expect.any(Number)]);
    const body = { mobile_no: asha.mobile, otp: await readCode(shop, asha.mobile) };
    await granted(shop, 'validateOtp', { body, ...device });
  });

  it.each([
    ['code-from-address', 'resendOtp', 60],
    ['code-from-address', 'resendOtpLogin', 60],
    ['code-check-from-address', 'validateOtp', 120],
  ] as const)('are held to the limit %s by %s', async (limit, call, most) => {
    const from = newAddress();
    for (let use = 0; use < most; use++) await consumeForCaller(shop, limit, from);
    const [target, otp] = [newMobile(), '123456'];
    const asked = {
      params: { target, storeId: 33001 },
      ...(call === 'validateOtp' && { body: { mobile_no: target, otp } }),
    };
    expect((await refused(shop, call, { ...asked, from })).code).toBe('rate_limited');
    const asha = await signUp(shop);
    const known = { ...cookie(await logInOn(shop, asha)), from };
    await granted(shop, 'resendOtpLogin', { params: { target: asha.mobile }, ...known });
    const body = { mobile_no: asha.mobile, otp: await readCode(shop, asha.mobile) };
    await granted(shop, 'validateOtp', { body, ...known });
  });

  it('cost a store so much for strangers, and none for its customers; each new network still gets one', async () => {
    const asha = await signUp(shop);
    const key = rowKey(shop, 'code-from-store', '33001');
    await shop.db.deleteFrom('rate_limits').where('key', '=', key).execute();
    await shop.db
      .insertInto('rate_limits')
      .values({ key, points: 0, expire: now() + 15 * minute })
      .execute();
    const from = newAddress();
    const ask = (target: string) => callApi(shop, 'resendOtp', { params: { target, storeId: 33001 }, from });
    expect((await ask(newMobile())).status).toBe(200);
    const late = newMobile();
    expect((await (await ask(late)).json()).code).toBe('rate_limited');
    await expect(readCode(shop, `+91${late}`)).rejects.toThrow('No code');
    expect((await ask(asha.mobile)).status).toBe(200);
    await shop.db.deleteFrom('rate_limits').where('key', '=', key).execute();
  });

  it('can be asked for anew after a right one, whatever strangers have asked for', async () => {
    const asha = await signUp(shop);
    const ask = () => granted(shop, 'resendOtpLogin', { params: { target: asha.mobile }, from: newAddress() });
    for (let time = 0; time < 6; time++) await ask();
    expect((await ask()).resend_after_s).toBeGreaterThan(0);
    expect((await enter(asha.mobile, await readCode(shop, asha.mobile))).status).toBe(200);
    expect((await ask()).resend_after_s).toBeUndefined();
  });

  it('to log in name the store on whose page they are requested', async () => {
    const asha = await signUp(shop);
    const headers = { Origin: 'http://surat.localhost:4321' };
    await granted(shop, 'resendOtpLogin', { params: { target: asha.mobile }, headers, from: newAddress() });
    const newest = shop.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', asha.mobile)
      .orderBy('message_id', 'desc');
    expect(await newest.executeTakeFirst()).toEqual({ subject: 'Your Surat Sadan code' });
  });

  it('to log in name the operator, and reach accounts, also those that have proved nothing yet', async () => {
    const mobile = newMobile();
    const ask = () => granted(shop, 'resendOtpLogin', { params: { target: mobile }, from: newAddress() });
    await ask();
    await expect(readCode(shop, `+91${mobile}`)).rejects.toThrow('No code');
    await granted(shop, 'createCustomer', { body: { ...registration(mobile), dob: '1990-05-17' }, from: newAddress() });
    await shop.db.deleteFrom('operator_details').execute();
    const usedUp = { key: rowKey(shop, 'code-from-store', 'unproved'), points: 0, expire: now() + 15 * minute };
    await shop.db.insertInto('rate_limits').values(usedUp).execute();
    const subjects = shop.db.selectFrom('messages').select('subject').where('recipient', '=', `+91${mobile}`);
    await ask();
    expect(await subjects.execute()).toEqual([{ subject: 'Your Nukkad code' }]);
    await shop.db.insertInto('operator_details').values({ key: 'name', value: 'Tapi Shops' }).execute();
    await shop.db.deleteFrom('rate_limits').where('key', '=', usedUp.key).execute();
    await ask();
    expect(await subjects.orderBy('message_id', 'desc').executeTakeFirst()).toEqual({
      subject: 'Your Tapi Shops code',
    });
  });

  it('are refused where no message can be sent', async () => {
    const config = { ...shop.config, isLocal: false, sms: undefined, smtpUrl: 'smtp://localhost' };
    const app = createApp({ ...shop, config });
    for (const call of ['resendOtp', 'resendOtpLogin'] as const) {
      const { code } = await refused({ app }, call, { params: { target: newMobile(), storeId: 33001 } });
      expect(code).toBe('otp_no_channel');
    }
  });

  it('asked for without a new one serve what was asked for last, while they are good', async () => {
    const [purpose, target] = ['reset' as const, `+91${newMobile()}`];
    const code = { ...newDeviceKey(target), sender: { name: 'Nukkad', host: 'localhost' }, isSent: true };
    const readPurpose = async () =>
      (await shop.db.selectFrom('otp_challenges').select('purpose').where('target', '=', target).executeTakeFirst())
        ?.purpose;
    expect(await reuseChallenge(shop, { ...code, purpose })).toBe(false);
    await openChallenge(shop, { ...code, purpose: 'login' });
    expect(await reuseChallenge(shop, { ...code, purpose: 'enter', isSent: false })).toBe(true);
    expect(await readPurpose()).toBe('login');
    expect(await reuseChallenge(shop, { ...code, purpose })).toBe(true);
    expect(await readPurpose()).toBe('reset');
    const other = newDeviceKey(`+91${newMobile()}`);
    await openChallenge(shop, { ...code, ...other, purpose: 'login' });
    expect(await openChallenges(shop, [other, newDeviceKey(target)], ['reset'])).toEqual([newDeviceKey(target)]);
    shop.wait(5 * minute);
    expect(await openChallenges(shop, [newDeviceKey(target)], ['reset'])).toEqual([]);
    expect(await reuseChallenge(shop, { ...code, purpose })).toBe(false);
  });

  it('that no one gets do not replace those that a visitor got at the checkout, while they are good', async () => {
    const target = `+91${newMobile()}`;
    const code = { ...newDeviceKey(target), sender: { name: 'Nukkad', host: 'localhost' } };
    await openChallenge(shop, { ...code, purpose: 'enter', isSent: true });
    const otp = await readCode(shop, target);
    await openChallenge(shop, { ...code, purpose: 'login', isSent: false });
    expect((await checkCode(shop, [code], otp, ['enter'])).purpose).toBe('enter');
    shop.wait(5 * minute);
    await openChallenge(shop, { ...code, purpose: 'login', isSent: false });
    expect(await openChallenges(shop, [code], ['login'])).toEqual([code]);
  });

  it('are closed once, with the credential', async () => {
    const target = `+91${newMobile()}`;
    const code = newDeviceKey(target);
    await openChallenge(shop, {
      ...code,
      purpose: 'login',
      sender: { name: 'Nukkad', host: 'localhost' },
      isSent: true,
    });
    const verified = await checkCode(shop, [code], await readCode(shop, target), ['login']);
    await expect(closeChallenge(shop.db, { ...verified, challenge_id: randomUUID() })).rejects.toThrow('otp_expired');
    await closeChallenge(shop.db, verified);
    await expect(closeChallenge(shop.db, verified)).rejects.toThrow('otp_expired');
  });

  it('that are wrong are judged twenty times, with a word how long to wait, and cost no tries after that', async () => {
    const target = `+91${newMobile()}`;
    const code = newDeviceKey(target);
    await openChallenge(shop, {
      ...code,
      purpose: 'login',
      sender: { name: 'Nukkad', host: 'localhost' },
      isSent: true,
    });
    for (let use = 0; use < 20; use++) await tryConsume(shop, 'wrong-code', target);
    const otp = await readCode(shop, target);
    for (let time = 0; time < 6; time++)
      await expect(checkCode(shop, [code], otp, ['login'])).rejects.toMatchObject({
        code: 'rate_limited',
        data: { retry_after_s: expect.any(Number) },
      });
    await resetLimit(shop, 'wrong-code', [target]);
    for (let use = 0; use < 19; use++) await tryConsume(shop, 'wrong-code', target);
    await checkCode(shop, [code], otp, ['login']);
    expect(await tryConsume(shop, 'wrong-code', target)).toBeUndefined();
    expect(await tryConsume(shop, 'wrong-code', target)).toBeDefined();
  });

  it('that may be for two numbers are judged for each by itself', async () => {
    const open = async (challenges: ChallengeKey[]) => {
      for (const each of challenges)
        await openChallenge(shop, {
          ...each,
          purpose: 'login',
          sender: { name: 'Nukkad', host: 'localhost' },
          isSent: true,
        });
      const codes = await Promise.all(challenges.map(({ target }) => readCode(shop, target)));
      return { codes, wrong: ['000000', '111111', '222222'].find((code) => !codes.includes(code)) ?? '' };
    };
    const pair = () => [newMobile()].flatMap((digits) => [newDeviceKey(`+91${digits}`), newDeviceKey(`+1${digits}`)]);
    const check = (challenges: ChallengeKey[], code: string) => checkCode(shop, challenges, code, ['login']);
    const [early, late] = pair() as [ChallengeKey, ChallengeKey];
    const first = await open([early]);
    for (let tries = 0; tries < 4; tries++) await expect(check([early], first.wrong)).rejects.toThrow('otp_invalid');
    await open([late]);
    await expect(check([early, late], 'no code')).rejects.toThrow('otp_invalid');
    const [locked, free] = pair() as [ChallengeKey, ChallengeKey];
    const { codes, wrong } = await open([locked, free]);
    for (let use = 0; use < 20; use++) await tryConsume(shop, 'wrong-code', locked.target);
    await expect(check([locked, free], wrong)).rejects.toThrow('otp_invalid');
    expect((await check([locked, free], codes[1] ?? '')).target).toBe(free.target);
  });
});
