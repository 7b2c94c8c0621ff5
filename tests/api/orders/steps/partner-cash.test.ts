import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sendWithPartner } from '#tests/support/counter/partners';
import { lastEvent } from '#tests/support/counter/undo';
import { surat } from '#tests/support/shop/catalogue';
import type { Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { callApi, granted, outcomes, refused } from '#tests/support/shop/requests';
import { balancedShopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

describe.each(databases)('the cash of a delivery partner, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  let meena: Staff;
  let ravi: Staff;
  balancedShopAround({
    open,
    begin: (opened, customer) => void ([shop, asha] = [opened, customer]),
    prepare: async (opened) => {
      meena = await enterAs(opened, 'keeper');
      ravi = await enterAs(opened, 'owner');
    },
  });

  const params = { label: surat.label };
  const asOwner = { params, cookie: '' };
  const deliver = async (partner: string, body: object) => {
    const id = await sendWithPartner(shop, asha, partner);
    const moved = { params: { ...params, orderId: id }, cookie: meena.cookie, body: { status: 'delivered', ...body } };
    await granted(shop, 'moveOrder', moved);
    return id;
  };
  const owed = async () => (await granted(shop, 'readPartnerCash', { ...asOwner, cookie: ravi.cookie })).data;
  const books = async () => (await granted(shop, 'readBooks', { params, cookie: ravi.cookie, query: {} })).data;
  const handIn = (body: object, key: string = randomUUID(), by = ravi) => ({
    params,
    cookie: by.cookie,
    body,
    headers: { 'Idempotency-Key': key },
  });

  it('is owed by the partner until it is handed in, and the books have it on a line of its own', async () => {
    const before = await books();
    await deliver('Tapi Express', { cash_received: 1640 });
    await deliver('Tapi Express', { cash_received: 1000, upi_received: 640 });
    await deliver('Diamond Couriers', { cash_received: 100, short_reason: 'No change' });
    await deliver('Diamond Couriers', { upi_received: 1640 });
    expect(await owed()).toEqual([
      { partner: 'Diamond Couriers', held: 100 },
      { partner: 'Tapi Express', held: 2640 },
    ]);
    const { cash, partners } = await books();
    expect([cash.with_partners, cash.received - before.cash.received]).toEqual([2740, 2740]);
    expect(cash.to_hand_in).toBe(before.cash.to_hand_in);
    expect(partners).toEqual([
      { partner: 'Diamond Couriers', received: 100, handed_in: 0, to_hand_in: 100 },
      { partner: 'Tapi Express', received: 2640, handed_in: 0, to_hand_in: 2640 },
    ]);
  });

  it('is handed in once, at most what is owed, and only to an owner', async () => {
    const tapi = { partner: 'Tapi Express', held: 2640 };
    expect(await refused(shop, 'handInPartnerCash', handIn({ ...tapi, amount: 1 }, randomUUID(), meena))).toMatchObject(
      {
        code: 'not_found',
      },
    );
    for (const amount of [0, 2640.01])
      expect(await refused(shop, 'handInPartnerCash', handIn({ ...tapi, amount }))).toMatchObject({
        code: 'invalid_input',
      });
    const unknown = { partner: 'Nobody', amount: 1, held: 0 };
    expect(await refused(shop, 'handInPartnerCash', handIn(unknown))).toMatchObject({ code: 'invalid_input' });
    const key = randomUUID();
    const twice = [1, 2].map(() => callApi(shop, 'handInPartnerCash', handIn({ ...tapi, amount: 2000 }, key)));
    expect(await outcomes(twice)).toEqual(['granted', 'granted']);
    const stale = await refused(shop, 'handInPartnerCash', handIn({ ...tapi, amount: 640 }));
    expect(stale).toMatchObject({ code: 'rider_cash_changed', data: { held: 640 } });
    const race = [640, 600].map((amount) => callApi(shop, 'handInPartnerCash', handIn({ ...tapi, held: 640, amount })));
    expect((await outcomes(race)).toSorted()).toEqual(['granted', 'rider_cash_changed']);
    const rest = (await owed()).find(({ partner }) => partner === 'Tapi Express')?.held ?? 0;
    const { partners, cash } = await books();
    expect(partners.find(({ partner }) => partner === 'Tapi Express')).toEqual({
      partner: 'Tapi Express',
      received: 2640,
      handed_in: 2640 - rest,
      to_hand_in: rest,
    });
    expect(cash.with_partners).toBe(100 + rest);
  });

  it('is taken back with the delivery, unless it is handed in', async () => {
    const undo = async (orderId: number) => ({
      params: { ...params, orderId },
      cookie: meena.cookie,
      body: { event: await lastEvent(shop, orderId) },
    });
    const id = await deliver('Surat Riders', { cash_received: 1640 });
    await granted(shop, 'undoStep', await undo(id));
    expect((await owed()).map(({ partner }) => partner)).not.toContain('Surat Riders');
    const body = { status: 'delivered', cash_received: 1640 };
    await granted(shop, 'moveOrder', { params: { ...params, orderId: id }, cookie: meena.cookie, body });
    await granted(shop, 'handInPartnerCash', handIn({ partner: 'Surat Riders', amount: 1, held: 1640 }));
    expect(await refused(shop, 'undoStep', await undo(id))).toMatchObject({ code: 'rider_cash_handed_in' });
  });
});
