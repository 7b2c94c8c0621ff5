import { describe, expect, it } from 'vitest';
import { followOrders } from '#tests/support/http/event-stream';
import { addSisterStore, sister, surat } from '#tests/support/shop/catalogue';
import { newAddress, readCode, wrongCode } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { shopAround } from '#tests/support/shop/shop-around';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';
import type { TestShop } from '#tests/support/shop/shop';
import { feedOf } from '#server/counter/feed';

const params = { label: surat.label };

describe.each(databases)('a person’s own phones, on $name', ({ open }) => {
  let shop: TestShop;
  shopAround({
    open,
    prepare: async (shop) => void (await addSisterStore(shop)),
    begin: (opened) => void (shop = opened),
  });

  const who = async (cookie: string) => {
    const answer = await callApi(shop, 'readCounterSession', { cookie });
    return ((await answer.json()) as { code?: string }).code ?? 'granted';
  };
  const phonesOf = async ({ cookie, staff_id }: Staff) =>
    (await granted(shop, 'listStaff', { params, cookie })).data.find((member) => member.staff_id === staff_id)?.phones;
  async function askForCode({ cookie, target }: Pick<Staff, 'cookie' | 'target'>) {
    await granted(shop, 'requestPhonesCode', { params, cookie, from: newAddress() });
    return readCode(shop, target);
  }
  const logOut = ({ cookie }: Pick<Staff, 'cookie'>, otp: string, label = surat.label) =>
    callApi(shop, 'logOutOtherPhones', { params: { label }, cookie, body: { otp }, from: newAddress() });

  it('are counted while they are logged in, for the person alone', async () => {
    const [owner, other] = [await enterAs(shop, 'owner'), await enterAs(shop, 'owner')];
    const second = await newCookie(shop, owner);
    await newCookie({ ...shop, now: () => new Date(shop.now().getTime() - 31 * 24 * 60 * 60_000) }, owner);
    expect(await phonesOf(owner)).toBe(2);
    await granted(shop, 'leaveCounter', { cookie: second });
    expect(await phonesOf(owner)).toBe(1);
    const { data } = await granted(shop, 'listStaff', { params, cookie: owner.cookie });
    expect(data.find(({ staff_id }) => staff_id === other.staff_id)).not.toHaveProperty('phones');
  });

  it('are logged out by the last owner on a new phone, with their streams and pushes, and the log has it', async () => {
    await shop.db.updateTable('staff').set({ ended_at: shop.now() }).where('ended_at', 'is', null).execute();
    const lost = await enterAs(shop, 'owner');
    const keeper = await enterAs(shop, 'keeper');
    const subscribe = ({ cookie }: Pick<Staff, 'cookie'>, endpoint: string) =>
      granted(shop, 'addPush', { cookie, body: { endpoint, p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) } });
    await subscribe(lost, 'https://push.example/lost');
    await subscribe(keeper, 'https://push.example/keeper');
    const stream = await followOrders(shop, { cookie: lost.cookie });
    const present = { ...lost, cookie: await newCookie(shop, lost) };
    const otp = await askForCode(present);
    expect(await (await logOut(present, otp)).json()).toMatchObject({ data: { phones: 1 } });
    expect(await who(lost.cookie)).toBe('session_expired');
    expect((await refused(shop, 'readBoard', { params, cookie: lost.cookie })).status).toBe(401);
    await stream.ended();
    await feedOf(shop).stop();
    expect([await who(present.cookie), await who(keeper.cookie)]).toEqual(['granted', 'granted']);
    expect(await phonesOf(present)).toBe(1);
    const left = await shop.db.selectFrom('push_subscriptions').select('endpoint').execute();
    expect(left.map(({ endpoint }) => endpoint)).toEqual(['https://push.example/keeper']);
    const { data: log } = await granted(shop, 'readStaffLog', { params, cookie: present.cookie });
    expect(log[0]).toMatchObject({
      what: 'phones_logged_out',
      about: String(lost.staff_id),
      staff_id: lost.staff_id,
      details: { phones: 1 },
    });
  });

  it('are logged out in all stores of the person', async () => {
    const owner = await enterAs(shop, 'owner');
    const operator = await enterAs(shop, 'operator');
    const there = { label: sister.label };
    const body = { target: owner.target, role: 'owner', name: 'Asha' };
    await granted(shop, 'addStaff', { params: there, cookie: operator.cookie, body });
    const inSister = await newCookie(shop, owner);
    await granted(shop, 'listStaff', { params: there, cookie: inSister });
    expect((await logOut(owner, await askForCode(owner))).status).toBe(200);
    expect((await refused(shop, 'listStaff', { params: there, cookie: inSister })).code).toBe('session_expired');
  });

  it('stay logged in after a wrong code, another person’s code, or one that was used', async () => {
    const [owner, other] = [await enterAs(shop, 'owner'), await enterAs(shop, 'owner')];
    const second = await newCookie(shop, owner);
    const refusal = async (otp: string) => ((await (await logOut(owner, otp)).json()) as { code?: string }).code;
    expect(await refusal('123456')).toBe('otp_expired');
    const otp = await askForCode(owner);
    expect(await refusal(wrongCode(otp))).toBe('otp_invalid');
    const others = await askForCode(other);
    if (others !== otp) expect(await refusal(others)).toBe('otp_invalid');
    expect(await who(second)).toBe('granted');
    expect((await logOut(owner, otp)).status).toBe(200);
    const third = await newCookie(shop, owner);
    expect(await refusal(otp)).toBe('otp_expired');
    expect([await who(second), await who(third)]).toEqual(['session_expired', 'granted']);
  });

  it('cannot log each other out with the same code', async () => {
    const owner = await enterAs(shop, 'owner');
    const second = { ...owner, cookie: await newCookie(shop, owner) };
    const otp = await askForCode(owner);
    const answers = await outcomes([logOut(owner, otp), logOut(second, otp)]);
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1);
    expect((await Promise.all([owner, second].map(({ cookie }) => who(cookie)))).toSorted()).toEqual([
      'granted',
      'session_expired',
    ]);
  });

  it('are asked for with the limits of logging in: five tries of a code, five codes', async () => {
    const owner = await enterAs(shop, 'owner');
    const otp = await askForCode(owner);
    for (let count = 0; count < 5; count += 1) await logOut(owner, wrongCode(otp));
    expect(((await (await logOut(owner, otp)).json()) as { code?: string }).code).toBe('otp_tries_used');
    const asked = await enterAs(shop, 'owner');
    const answers = [];
    for (let count = 0; count < 7; count += 1)
      answers.push(await granted(shop, 'requestPhonesCode', { params, cookie: asked.cookie, from: newAddress() }));
    expect(answers[0]).not.toHaveProperty('resend_after_s');
    expect(answers.at(-1)?.resend_after_s).toBeGreaterThan(0);
  });

  it('are not a matter of a keeper, nor of a store where the person does not work', async () => {
    const keeper = await enterAs(shop, 'keeper');
    const owner = await enterAs(shop, 'owner');
    for (const [label, { cookie }] of [
      [surat.label, keeper],
      [sister.label, owner],
    ] as const) {
      expect((await refused(shop, 'requestPhonesCode', { params: { label }, cookie })).code).toBe('not_found');
      const body = { otp: '123456' };
      expect((await refused(shop, 'logOutOtherPhones', { params: { label }, cookie, body })).code).toBe('not_found');
    }
  });
});
