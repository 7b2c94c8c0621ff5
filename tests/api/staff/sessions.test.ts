import { describe, expect, it } from 'vitest';
import { createApp } from '#server/app';
import { endMember } from '#server/staff/members';
import { addSisterStore, sister, surat, toronto } from '#tests/support/shop/catalogue';
import { newAddress, newMobile, readCode, signUp, wrongCode } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import { addStaffTo, enterAs, logInAtCounter, newCookie, type Staff } from '#tests/support/shop/staff';
import type { TestShop } from '#tests/support/shop/shop';

const day = 24 * 60 * 60_000;

describe.each(databases)('sessions at the counter, on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({
    open,
    prepare: async (shop) => void (await addSisterStore(shop)),
    begin: (opened) => void (shop = opened),
  });

  const codesSentTo = (target: string) =>
    shop.db.selectFrom('messages').select('text').where('recipient', '=', target).execute();
  const who = async (cookie: string) => {
    const answer = await callApi(shop, 'readCounterSession', { cookie });
    return ((await answer.json()) as { code?: string }).code ?? 'granted';
  };

  it('begin with a code and say who it is, and where', async () => {
    const { target, name, staff_id } = await addStaffTo(shop, 'keeper');
    const cookie = await logInAtCounter(shop, target);
    const { data } = await granted(shop, 'readCounterSession', { cookie });
    const there = { ...surat, store_name: 'Surat Sadan', staff_id, roles: ['keeper'], has_plans: false };
    expect(data).toEqual({ name, stores: [there] });
    expect(JSON.stringify(data)).not.toContain(target);
    const [message] = await codesSentTo(target);
    expect(message?.text).toMatch(/^\d{6} is your one-time code for Nukkad counter\./);
  });

  it('are for all roles of a person, and for all open stores of an operator', async () => {
    const { target, staff_id } = await addStaffTo(shop, 'rider');
    for (const [store, role] of [
      [surat, 'owner'],
      [toronto, 'keeper'],
    ] as const)
      await granted(shop, 'addStaff', {
        params: { label: store.label },
        cookie: (await enterAs(shop, 'operator', store.store_id)).cookie,
        body: { target, role, name: 'Asha' },
      });
    const { data } = await granted(shop, 'readCounterSession', { cookie: await newCookie(shop, { target }) });
    expect(data.stores.map(({ label, roles }) => [label, roles])).toEqual([
      ['surat', ['owner', 'rider']],
      ['toronto', ['keeper']],
    ]);
    const [first, elsewhere] = data.stores.map((store) => store.staff_id);
    expect(first).toBe(staff_id); // that of the first role there, whatever comes later
    expect(elsewhere).toBeGreaterThan(staff_id);
    const operator = await enterAs(shop, 'operator');
    const { stores } = (await granted(shop, 'readCounterSession', operator)).data;
    expect(stores.map(({ store_id }) => store_id)).toEqual([surat.store_id, sister.store_id]);
  });

  it('are in a cookie for this host alone, out of reach of scripts, and stored as a digest', async () => {
    const { target } = await addStaffTo(shop, 'keeper');
    const cookie = await logInAtCounter(shop, target);
    expect(cookie).toMatch(/^counter=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    const token = /=([^;]+)/.exec(cookie)?.[1] ?? '';
    const rows = await shop.db.selectFrom('staff_sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const config = { ...shop.config, publicOrigin: new URL('https://shop.example') };
    const app = createApp({ ...shop, config });
    const headers = { Host: 'surat.shop.example', Origin: 'https://surat.shop.example' };
    const secure = await logInAtCounter({ ...shop, app }, (await addStaffTo(shop, 'owner')).target, { headers });
    expect(secure).toMatch(/^__Host-counter=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
    const insecure = secure.replace('__Host-', '').split(';')[0];
    expect((await refused({ app }, 'readCounterSession', { cookie: insecure })).code).toBe('unauthenticated');
  });

  it('end when left, and the cookie is removed', async () => {
    const { cookie, target } = await enterAs(shop, 'keeper');
    const other = await newCookie(shop, { target });
    const answer = await callApi(shop, 'leaveCounter', { cookie });
    expect(answer.headers.get('Set-Cookie')).toMatch(/^counter=; Path=\/; Max-Age=0;/);
    expect([await who(cookie), await who(other)]).toEqual(['session_expired', 'granted']);
  });

  it('last while they are used within 30 days, 180 days at most', async () => {
    const { target } = await addStaffTo(shop, 'keeper');
    const at = (days: number) => ({ ...shop, now: () => new Date(shop.now().getTime() + days * day) });
    const cookie = await newCookie(shop, { target });
    const after = async (days: number) =>
      (await callApi({ app: createApp(at(days)) }, 'readCounterSession', { cookie })).status;
    for (const days of [29, 58, 87, 116, 145, 174, 179.9]) expect(await after(days), String(days)).toBe(200);
    expect(await after(180)).toBe(401);
    const unused = await newCookie(shop, { target });
    const { status } = await callApi({ app: createApp(at(30)) }, 'readCounterSession', { cookie: unused });
    expect(status).toBe(401);
  });

  it('note their use once in an hour', async () => {
    const { target } = await addStaffTo(shop, 'keeper');
    const cookie = await newCookie(shop, { target });
    const seenAt = async () =>
      (
        await shop.db
          .selectFrom('staff_sessions')
          .select('seen_at')
          .where('target', '=', target)
          .executeTakeFirstOrThrow()
      ).seen_at;
    const begun = await seenAt();
    const useAfter = async (ms: number) => {
      const app = createApp({ ...shop, now: () => new Date(begun.getTime() + ms) });
      await granted({ app }, 'readCounterSession', { cookie });
      return (await seenAt()).getTime() - begun.getTime();
    };
    const hour = 60 * 60_000;
    expect([await useAfter(hour), await useAfter(hour + 1), await useAfter(2 * hour + 1)]).toEqual([
      0,
      hour + 1,
      hour + 1,
    ]);
  });

  it('end at once with the last role, in every process, and stay ended when it is given again', async () => {
    const keeper = await enterAs(shop, 'keeper');
    const { cookie } = await enterAs(shop, 'owner');
    const other = { app: createApp({ ...shop }) };
    await granted(other, 'readCounterSession', keeper);
    const params = { label: 'surat', staffId: keeper.staff_id };
    await granted(shop, 'endStaff', { params, cookie });
    for (const each of [shop, other])
      expect(await refused(each, 'readCounterSession', { cookie: keeper.cookie })).toMatchObject({
        status: 401,
        code: 'session_expired',
      });
    const body = { target: keeper.target, role: 'keeper', name: 'Again' };
    await granted(shop, 'addStaff', { params: { label: 'surat' }, cookie, body });
    expect(await who(keeper.cookie)).toBe('session_expired');
    expect(await who(await newCookie(shop, keeper))).toBe('granted');
  });

  it('go on for the person who is ended in one store and works in another', async () => {
    const rider = await enterAs(shop, 'rider');
    const { cookie } = await enterAs(shop, 'owner', toronto.store_id);
    const body = { target: rider.target, role: 'rider', name: 'Too' };
    const { data } = await granted(shop, 'addStaff', { params: { label: 'toronto' }, cookie, body });
    await granted(shop, 'endStaff', { params: { label: 'toronto', staffId: data.staff_id }, cookie });
    expect((await granted(shop, 'readCounterSession', rider)).data.stores.map(({ label }) => label)).toEqual(['surat']);
  });

  it('say who ended them with the last role, and nothing of a role that ended before or is given again', async () => {
    const [owner, inToronto] = [await enterAs(shop, 'owner'), await enterAs(shop, 'owner', toronto.store_id)];
    const givenInToronto = async ({ target }: { target: string }) => {
      const body = { target, role: 'rider', name: 'Too' };
      return (await granted(shop, 'addStaff', { params: { label: 'toronto' }, cookie: inToronto.cookie, body })).data;
    };
    const end = (label: string, staffId: number, { cookie }: Staff) =>
      granted(shop, 'endStaff', { params: { label, staffId }, cookie });
    const endedBy = async (cookie: string, app: Pick<TestShop, 'app'> = shop) =>
      (await refused(app, 'readCounterSession', { cookie })).data;

    const rider = await enterAs(shop, 'rider');
    const second = await givenInToronto(rider);
    const [left, lasting] = [await newCookie(shop, rider), await newCookie(shop, rider)];
    await end('surat', rider.staff_id, owner);
    shop.wait(1000);
    await granted(shop, 'leaveCounter', { cookie: left });
    shop.wait(1000);
    expect(await endedBy(left)).toBeUndefined();
    const later = { app: createApp({ ...shop, now: () => new Date(shop.now().getTime() + 30 * day) }) };
    expect(await endedBy(lasting, later)).toBeUndefined();

    await end('toronto', second.staff_id, inToronto);
    expect(await endedBy(lasting)).toEqual({ ended_by: inToronto.name });
    expect([await endedBy(left), await endedBy(lasting, later)]).toEqual([undefined, undefined]);
    await givenInToronto(rider);
    expect(await endedBy(lasting)).toBeUndefined();
  });

  it('do not begin for the person who is ended while the code is entered', async () => {
    const keepers = await Promise.all(Array.from({ length: 6 }, () => addStaffTo(shop, 'keeper')));
    const entering = keepers.map(async ({ staff_id, target }) => {
      await granted(shop, 'requestCounterCode', { body: { target }, from: newAddress() });
      const otp = await readCode(shop, target);
      const [answer] = await Promise.all([
        callApi(shop, 'enterCounter', { body: { target, otp }, from: newAddress() }),
        endMember(shop, surat, staff_id, 'command'),
      ]);
      return { target, answer };
    });
    for (const { target, answer } of await Promise.all(entering)) {
      const open = shop.db.selectFrom('staff_sessions').select('token_hash').where('target', '=', target);
      expect(await open.where('revoked_at', 'is', null).execute(), String(answer.status)).toEqual([]);
    }
  });

  it('do not begin with the code of a customer, nor a customer’s with that of the counter', async () => {
    const mobile = newMobile();
    const target = `+91${mobile}`;
    const { cookie } = await enterAs(shop, 'owner');
    const body = { target: mobile, role: 'keeper', name: 'Both' };
    await granted(shop, 'addStaff', { params: { label: 'surat' }, cookie, body });
    const from = newAddress();
    await granted(shop, 'requestCounterCode', { body: { target: mobile }, from });
    const forCounter = { mobile_no: mobile, otp: await readCode(shop, target) };
    expect((await refused(shop, 'validateOtp', { body: forCounter, from })).code).toBe('otp_expired');
    await granted(shop, 'resendOtp', { params: { target: mobile, storeId: surat.store_id }, from });
    const forCheckout = { target: mobile, otp: await readCode(shop, target) };
    if (forCheckout.otp !== forCounter.otp)
      expect((await refused(shop, 'enterCounter', { body: forCheckout, from })).code).toBe('otp_invalid');
    await granted(shop, 'enterCounter', { body: { target: mobile, otp: forCounter.otp }, from });
  });

  it('do not use up a customer’s codes when they are asked for', async () => {
    const { mobile: target } = await signUp(shop);
    for (let count = 0; count < 8; count += 1)
      await granted(shop, 'requestCounterCode', { body: { target }, from: newAddress() });
    const answer = await granted(shop, 'resendOtpLogin', { params: { target }, from: newAddress() });
    expect(answer.resend_after_s).toBeUndefined();
  });

  it('begin once with a code', async () => {
    const { target } = await addStaffTo(shop, 'keeper');
    const from = newAddress();
    await granted(shop, 'requestCounterCode', { body: { target }, from });
    const body = { target, otp: await readCode(shop, target) };
    const both = await outcomes([1, 2].map(() => callApi(shop, 'enterCounter', { body, from })));
    expect(both).toEqual(['granted', 'otp_expired']);
  });

  it('are asked for by anybody without learning who is of the staff', async () => {
    const { target } = await addStaffTo(shop, 'keeper');
    const { mobile } = await signUp(shop);
    const at = shop.now(); // answers say how many seconds to wait
    const still = { ...shop, app: createApp({ ...shop, now: () => at }) };
    const answers = [];
    for (const asked of [target, 'nobody@example.com', mobile]) {
      const answer = [];
      for (let count = 0; count < 7; count += 1)
        answer.push(await callApi(still, 'requestCounterCode', { body: { target: asked }, from: newAddress() }));
      const otp = asked === target ? wrongCode(await readCode(shop, target)) : '123456';
      for (let count = 0; count < 6; count += 1)
        answer.push(await callApi(still, 'enterCounter', { body: { target: asked, otp }, from: newAddress() }));
      answers.push(await Promise.all(answer.map(async (each) => [each.status, await each.text()])));
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await codesSentTo(target)).length).toBe(6);
    expect(await codesSentTo('nobody@example.com')).toEqual([]);
  });

  it('are refused where no message can be sent', async () => {
    const config = { ...shop.config, isLocal: false, sms: undefined, smtpUrl: 'smtp://localhost' };
    const app = createApp({ ...shop, config });
    const { code } = await refused({ app }, 'requestCounterCode', { body: { target: newMobile() } });
    expect(code).toBe('otp_no_channel');
  });
});
