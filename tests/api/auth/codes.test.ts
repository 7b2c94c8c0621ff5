import { describe, expect, it } from 'vitest';
import { newAddress, newMobile, proveTarget, readCode, signUp, wrongCode } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

const minute = 60_000;
const moment = 5_000;

describe.each(databases)('one-time codes on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({ open, begin: (opened) => void (shop = opened) });

  const send = (target: string, storeId = 33001) =>
    granted(shop, 'resendOtp', { params: { target, storeId }, from: newAddress() });
  const enter = (mobile_no: string, otp: string) =>
    callApi(shop, 'validateOtp', { body: { mobile_no, otp }, from: newAddress() });
  const refusalOf = async (mobile_no: string, otp: string) =>
    (await refused(shop, 'validateOtp', { body: { mobile_no, otp }, from: newAddress() })).code;

  /** A mobile number with a code sent to it. */
  async function sentTo(mobile = newMobile()) {
    await send(mobile);
    return { mobile, code: await readCode(shop, `+91${mobile}`) };
  }

  it('sends six digits with the store’s name and how long they are good', async () => {
    const mobile = newMobile();
    await send(mobile);
    const [message] = (await (await shop.app.request('/outbox.json')).json()) as Record<string, string>[];
    expect(message).toMatchObject({ to: `+91${mobile}`, subject: 'Your Surat Sadan code' });
    expect(message?.['text']).toMatch(
      /^\d{6} is your one-time code for Surat Sadan\. It is good for 5 minutes\. Never share it\.\n/,
    );
  });

  it('ends its message with a line by which phones offer the code on the shop’s own hosts only', async () => {
    await sentTo();
    const [message] = (await (await shop.app.request('/outbox.json')).json()) as Record<string, string>[];
    expect(message?.['text']).toMatch(/^(\d{6}) [^]*\n\n@localhost #\1$/);
  });

  it.each([
    [{ Host: 'surat.localhost:4321' }, 'surat.localhost'],
    [{ Host: 'api.localhost', Origin: 'http://SURAT.localhost:4321' }, 'surat.localhost'],
    [{ Host: 'localhost:4321' }, 'localhost'],
    [{ Host: 'surat.localhost.attacker.example' }, 'localhost'],
    [{ Host: 'nobody.localhost' }, 'localhost'],
  ])('binds a code to the host of the page that asks, if it is the shop’s: %j', async (headers, host) => {
    const mobile = newMobile();
    const asked = await shop.app.request(`/api/v1/otp/resend-otp/${mobile}/33001`, { headers });
    expect(asked.status).toBe(200);
    const sent = await shop.db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', `+91${mobile}`)
      .executeTakeFirstOrThrow();
    const [last = ''] = sent.text.split('\n').reverse();
    expect(last).toBe(`@${host} #${await readCode(shop, `+91${mobile}`)}`);
  });

  it('says whether the target is a customer’s', async () => {
    const { mobile } = await signUp(shop);
    expect((await send(mobile)).message).toBe('Already Registered');
    expect((await send(newMobile())).message).toBe('OTP sent successfully!');
  });

  it('keeps no code in its tables but in the message', async () => {
    const { mobile, code } = await sentTo();
    const kept = await shop.db.selectFrom('otp_challenges').selectAll().where('target', '=', `+91${mobile}`).execute();
    expect(kept).toHaveLength(1);
    expect(Object.values(kept[0] ?? {}).map(String)).not.toContain(code);
  });

  it('sends to the e-mail that a Canadian customer gives', async () => {
    const email = 'Maya.Rao@Example.com';
    const credential = await proveTarget(shop, email, 'maya.rao@example.com', 34001);
    expect(credential).toMatch(/^[\w-]{43}$/);
    const row = await shop.db
      .selectFrom('messages')
      .select(['channel', 'subject'])
      .where('recipient', '=', 'maya.rao@example.com')
      .executeTakeFirst();
    expect(row).toEqual({ channel: 'email', subject: 'Your Toronto Bazaar code' });
  });

  it('takes a code once', async () => {
    const { mobile, code } = await sentTo();
    expect((await enter(mobile, code)).status).toBe(200);
    expect(await refusalOf(mobile, code)).toBe('otp_expired');
  });

  it('gives one credential when a right code is entered ten times at once', async () => {
    const { mobile, code } = await sentTo();
    const answers = await outcomes(Array.from({ length: 10 }, () => enter(mobile, code)));
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1);
    const used = await shop.db
      .selectFrom('otp_credentials')
      .select('target')
      .where('target', '=', `+91${mobile}`)
      .execute();
    expect(used).toHaveLength(1);
  });

  it('takes a code for five minutes', async () => {
    const inTime = await sentTo();
    shop.wait(5 * minute - moment);
    expect((await enter(inTime.mobile, inTime.code)).status).toBe(200);
    const late = await sentTo();
    shop.wait(5 * minute);
    expect(await refusalOf(late.mobile, late.code)).toBe('otp_expired');
  });

  it('refuses the right code after five wrong ones', async () => {
    const { mobile, code } = await sentTo();
    const answers = [];
    for (let tries = 0; tries < 6; tries++) answers.push(await refusalOf(mobile, wrongCode(code)));
    expect(answers).toEqual([...Array<string>(4).fill('otp_invalid'), 'otp_tries_used', 'otp_tries_used']);
    expect(await refusalOf(mobile, code)).toBe('otp_tries_used');
  });

  it('gives no new tries with a new code, until the tries have run out', async () => {
    const { mobile, code } = await sentTo();
    for (let tries = 0; tries < 3; tries++) await enter(mobile, wrongCode(code));
    const next = await sentTo(mobile);
    expect(await refusalOf(mobile, wrongCode(next.code))).toBe('otp_invalid');
    expect(await refusalOf(mobile, wrongCode(next.code))).toBe('otp_tries_used');
    const again = { params: { target: mobile, storeId: 33001 }, from: newAddress() };
    expect(await refused(shop, 'resendOtp', again)).toMatchObject({ status: 429, code: 'otp_tries_used' });
    expect(await refusalOf(mobile, next.code)).toBe('otp_tries_used');
    shop.wait(5 * minute);
    const fresh = await sentTo(mobile);
    expect((await enter(mobile, fresh.code)).status).toBe(200);
  });

  it('takes only the newest code', async () => {
    const first = await sentTo();
    const second = await sentTo(first.mobile);
    const old = first.code === second.code ? wrongCode(second.code) : first.code;
    expect(await refusalOf(first.mobile, old)).toBe('otp_invalid');
    expect((await enter(first.mobile, second.code)).status).toBe(200);
  });

  it('gives exactly five tries to two hundred guesses at once', async () => {
    const { mobile, code } = await sentTo();
    const guesses = Array.from({ length: 200 }, () => enter(mobile, wrongCode(code)));
    const answers = await outcomes(guesses);
    expect(answers.filter((answer) => answer === 'otp_invalid')).toHaveLength(4);
    expect(answers.filter((answer) => answer === 'otp_tries_used')).toHaveLength(196);
    const { tries } = await shop.db
      .selectFrom('otp_challenges')
      .select('tries')
      .where('target', '=', `+91${mobile}`)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  });

  it('tells an Indian and a Canadian number of the same ten digits apart', async () => {
    const digits = newMobile();
    await send(digits, 33001);
    await send(digits, 34001);
    const [indian, canadian] = [await readCode(shop, `+91${digits}`), await readCode(shop, `+1${digits}`)];
    for (const code of [indian, canadian]) expect((await enter(digits, code)).status).toBe(200);
    const targets = await shop.db
      .selectFrom('otp_credentials')
      .select('target')
      .where('target', 'like', `%${digits}`)
      .orderBy('target')
      .execute();
    expect(targets.map(({ target }) => target)).toEqual([`+1${digits}`, `+91${digits}`]);
  });

  it('counts a wrong code against each number it may be meant for', async () => {
    const digits = newMobile();
    await send(digits, 33001);
    await send(digits, 34001);
    const wrong = [0, 1, 2].map(String).map((digit) => digit.repeat(6));
    for (let tries = 0; tries < 5; tries++) await enter(digits, wrong[tries % 3] ?? '');
    for (const number of [`+91${digits}`, `+1${digits}`])
      expect(await refusalOf(number, await readCode(shop, number))).toBe('otp_tries_used');
  });

  it.each(['98765 43210 1', '+44 7700 900123', 'asha', 'asha@', '@example.com', '12345', '+91'])(
    'refuses %j, which is neither mobile nor e-mail',
    async (target) => {
      const answer = await refused(shop, 'resendOtp', { params: { target, storeId: 33001 } });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
      expect(answer.data.issues).toEqual([{ path: 'target', message: 'is not a mobile number or e-mail address' }]);
      expect(await refusalOf(target, '123456')).toBe('otp_expired');
    },
  );

  it('refuses a store that does not exist', async () => {
    const answer = await refused(shop, 'resendOtp', { params: { target: newMobile(), storeId: 9 } });
    expect(answer).toMatchObject({ status: 404, code: 'not_found' });
  });

  it.each(['12345', '1234567', 'abcdef', '１２３４５６', '', 123456])('refuses %j as a code', async (otp) => {
    const answer = await refused(shop, 'validateOtp', { body: { mobile_no: newMobile(), otp } });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('says that no code is open', async () => {
    expect(await refusalOf(newMobile(), '123456')).toBe('otp_expired');
  });
});
