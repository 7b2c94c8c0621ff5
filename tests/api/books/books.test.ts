import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { books as answer } from '#contract/counter/books';
import { daysAfter } from '#lib/schedule/zoned-time';
import { enter, entries, sumsOf, type Entry } from '#tests/support/books/ledger';
import { addSisterStore, sister, surat, toronto } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds, type Customer } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { addPlans } from '#tests/support/shop/plans';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const sum = (all: number[]) => all.reduce((total, each) => total + each, 0);
/** What the clock of a time zone shows, by other means than the shop's. */
const clock = (at: Date, timeZone: string) => {
  const shown = at.toLocaleString('sv-SE', { timeZone });
  return { date: shown.slice(0, 10), hour: Number(shown.slice(11, 13)) };
};

describe.each(databases)('the books of a store, on $name', ({ open }) => {
  let shop: TestShop;
  let asha: Customer;
  /** What was written down, in minor units. */
  const written: Record<'surat' | 'toronto', Entry[]> = { surat: [], toronto: [] };
  beforeAll(async () => {
    shop = await openTestShop(await open());
    asha = await addCustomer(shop, { name: 'Asha' });
  });
  afterAll(() => shop.close());

  const addAttempt = async (key: ReturnType<typeof storeIds>) => {
    const attempt = { attempt_id: randomUUID(), request_hash: '', quote: '{}', amount: 1, currency: 'INR' };
    const nothing = { provider_order_id: null, payment_id: null, order_id: null, subscription_no: null };
    await shop.db
      .insertInto('payment_attempts')
      .values({ ...key, ...attempt, ...nothing, customer_id: asha.id, status: 'closed' })
      .execute();
    return attempt.attempt_id;
  };
  const read = async ({ cookie }: Staff, label: string, query: Record<string, string> = {}) =>
    v.parse(answer, (await granted(shop, 'readBooks', { params: { label }, query, cookie })).data);

  it.each([
    { of: surat, label: 'surat' as const, zone: 'Asia/Kolkata', days: ['2026-10-30', '2026-11-03'] as const },
    { of: toronto, label: 'toronto' as const, zone: 'America/Toronto', days: ['2026-10-30', '2026-11-03'] as const },
    { of: toronto, label: 'toronto' as const, zone: 'America/Toronto', days: ['2026-03-06', '2026-03-10'] as const },
  ])('equal a ledger of $label from $days.0, whatever the days', async ({ of, label, zone, days: [first, last] }) => {
    const [owner, rider] = [await enterAs(shop, 'owner', of.store_id), await enterAs(shop, 'rider', of.store_id)];
    const key = storeIds(of);
    const place = { key, customer: asha.id, attempt: await addAttempt(key), rider: rider.staff_id };
    const known = written[label];
    const one = fc.asyncProperty(
      entries(`${first}T00:00Z`, `${last}T23:59Z`),
      fc.integer({ min: -1, max: 5 }),
      fc.nat(6),
      async (added, start, length) => {
        for (const entry of added) await enter(shop, place, entry);
        known.push(...added);
        const [from, to] = [daysAfter(first, start), daysAfter(first, start + length)];
        const books = await read(owner, label, { from, to });
        const inside = known.filter(({ at }) => from <= clock(at, zone).date && clock(at, zone).date <= to);
        const sold = inside.filter(({ status }) => status !== 'cancelled');
        const value = (entry: Entry) => {
          const { items, off, deducted } = sumsOf(entry);
          return items - off + entry.delivery - deducted;
        };
        const sales = (some: Entry[]) => ({ orders: some.length, sales: sum(some.map(value)) });
        expect(books).toMatchObject({
          ...sales(sold),
          cancelled: inside.length - sold.length,
          average: sold.length && Math.round(sales(sold).sales / sold.length),
        });
        const { items, discount, goodwill, delivery } = books.parts;
        expect(items - discount - goodwill + delivery).toBe(books.sales);
        expect(books.parts).toMatchObject({
          items: sum(sold.map((entry) => sumsOf(entry).items - sumsOf(entry).ofLine)),
          goodwill: sum(sold.map((entry) => sumsOf(entry).goodwill)),
        });
        for (const { date, ...day } of books.days)
          expect(day, date).toEqual(sales(sold.filter(({ at }) => clock(at, zone).date === date)));
        expect(books.days).toHaveLength(length + 1);
        for (const { hour, ...each } of books.hours)
          expect(each, `at ${hour}`).toEqual(sales(sold.filter(({ at }) => clock(at, zone).hour === hour)));
        for (const { item_id, amount, quantity } of books.items) {
          const lines = sold.flatMap((entry) =>
            entry.lines.map((line, index) => ({ ...line, entry, isFirst: index === 0 })),
          );
          const own = lines.filter(({ item }) => item === item_id);
          const off = (line: (typeof own)[number]) => (line.isFirst ? sumsOf(line.entry).ofLine : 0);
          expect(amount).toBe(sum(own.map((line) => line.price * line.quantity - off(line))));
          expect(quantity).toBe(sum(own.map((line) => line.quantity - (off(line) > 0 ? 1 : 0))));
        }
        const cash = inside.filter((entry) => entry.cash !== 'none');
        const atDoor = (some: Entry[]) => sum(some.filter((entry) => entry.cash === 'at the door').map(value));
        const isDone = ({ status }: Entry) => ['delivered', 'collected', 'cancelled'].includes(status);
        expect(books.cash).toEqual({
          received: sum(cash.map(value)),
          short: 0,
          over: 0,
          with_partners: 0,
          handed_in: 0,
          to_hand_in: atDoor(known),
          to_collect: sum(inside.filter((entry) => !entry.isOnline && !isDone(entry)).map(value)),
        });
        const owed = (some: Entry[], isOnline: boolean, isPaidBack: boolean) =>
          sum(
            some
              .filter((entry) => entry.isOnline === isOnline && entry.isPaidBack === isPaidBack)
              .map((entry) => sumsOf(entry).deducted),
          );
        expect(books.refunds).toEqual({
          made: owed(inside, true, true) + owed(inside, false, true),
          under_way: owed(known, true, false),
          failed: 0,
          to_transfer: owed(known, false, false),
        });
        expect(sum(books.riders.map(({ received }) => received))).toBe(atDoor(inside));
      },
    );
    await fc.assert(one, { numRuns: 5, endOnFailure: true });
  });

  it('are added up over the stores of an operator that have one currency and clock, for operators only', async () => {
    await addSisterStore(shop);
    const gstin = '24AAAXB2230M1ZV';
    await shop.db.updateTable('stores').set({ gstin }).where('store_id', '=', sister.store_id).execute();
    const [operator, owner] = [await enterAs(shop, 'operator'), await enterAs(shop, 'owner')];
    const key = storeIds(sister);
    const rider = await enterAs(shop, 'rider', sister.store_id);
    const place = { key, customer: asha.id, attempt: await addAttempt(key), rider: rider.staff_id };
    const days = { from: '2026-10-28', to: '2026-11-10' };
    const [first] = fc.sample(entries(`${days.from}T19:00Z`, `${days.to}T17:00Z`), { numRuns: 1, seed: 7 });
    for (const entry of first ?? []) await enter(shop, place, entry);
    const each = await Promise.all([surat, sister].map(({ label }) => read(operator, label, days)));
    const all = await read(operator, 'surat', { ...days, of: 'operator' });
    const total = (of: (books: (typeof each)[number]) => number) => sum(each.map(of));
    expect(each[1]?.orders).toBeGreaterThan(0);
    expect(all).toMatchObject({
      orders: total(({ orders }) => orders),
      sales: total(({ sales }) => sales),
      cancelled: total(({ cancelled }) => cancelled),
    });
    for (const part of ['items', 'discount', 'goodwill', 'delivery'] as const)
      expect(all.parts[part], part).toBe(total(({ parts }) => parts[part]));
    for (const kind of ['received', 'handed_in', 'to_hand_in', 'to_collect'] as const)
      expect(all.cash[kind], kind).toBe(total(({ cash }) => cash[kind]));
    for (const kind of ['made', 'under_way', 'failed', 'to_transfer'] as const)
      expect(all.refunds[kind], kind).toBe(total(({ refunds }) => refunds[kind]));
    expect(all.stores.map(({ store_id, orders, sales }) => ({ store_id, orders, sales }))).toEqual(
      each.map(({ orders, sales }, index) => ({ store_id: [surat, sister][index]?.store_id, orders, sales })),
    );
    expect(sum(all.items.map(({ amount }) => amount))).toBe(all.parts.items);
    expect(all.stores.map(({ store_name, gstin }) => [store_name, gstin])).toEqual([
      ['Surat Sadan', '24AABXS3301K1ZJ'],
      ['Surat Sadan Two', '24AAAXB2230M1ZV'],
    ]);
    expect(all.has_plans).toBe(false);
    await addPlans(shop);
    expect(await read(operator, 'surat', { ...days, of: 'operator' })).toEqual({ ...all, has_plans: true });
    expect((await read(operator, sister.label, days)).has_plans).toBe(false);
    const query = { ...days, of: 'operator' } as const;
    for (const { cookie } of [owner, await enterAs(shop, 'operator', toronto.store_id)])
      expect(await refused(shop, 'readBooks', { params: { label: 'surat' }, query, cookie })).toMatchObject({
        code: 'not_found',
      });
    const { data } = await granted(shop, 'readOrdersFile', {
      params: { label: 'surat' },
      query,
      cookie: operator.cookie,
    });
    const rows = data.csv.trim().split('\n');
    expect(new Set(rows.slice(1).map((row) => row.split(',').at(-1)))).toEqual(
      new Set(['Surat Sadan', 'Surat Sadan Two']),
    );
  });

  it('add up at every moment, while orders come', async () => {
    const [owner, rider] = [await enterAs(shop, 'owner', 34001), await enterAs(shop, 'rider', 34001)];
    const key = storeIds(toronto);
    const place = { key, customer: asha.id, attempt: await addAttempt(key), rider: rider.staff_id };
    const at = new Date('2026-06-01T16:00Z');
    const line = { item: 1, price: 1000, quantity: 2 };
    const adjusted = { pieces: 1, delivery: 50, goodwill: 10 };
    const entry: Entry = {
      at,
      status: 'delivered',
      isOnline: false,
      lines: [line],
      delivery: 2000,
      discount: 7,
      adjusted,
      isPaidBack: true,
      cash: 'at the store',
    };
    let isRead = false;
    const writing = (async () => {
      for (let times = 0; times < 300 && !isRead; times += 1) {
        await shop.db.transaction().execute((db) => enter({ ...shop, db }, place, entry));
        await setTimeout(5); // the reads below get their turn on a slow machine
      }
    })();
    for (let times = 0; times < 12; times += 1) {
      const { sales, parts, cash } = await read(owner, 'toronto', { from: '2026-06-01' });
      expect(parts.items - parts.discount - parts.goodwill + parts.delivery).toBe(sales);
      expect(cash.received).toBe(sales);
    }
    isRead = true;
    await writing;
  });

  it('are of today by default, and of a year at most', async () => {
    const owner = await enterAs(shop, 'owner');
    const today = clock(shop.now(), 'Asia/Kolkata').date;
    expect(await read(owner, 'surat')).toMatchObject({ from: today, to: today, today });
    expect(await read(owner, 'surat', { from: today })).toMatchObject({ from: today, to: today });
    const spans: Record<string, string>[] = [
      { from: '2026-02-02', to: '2026-02-01' },
      { from: '2025-01-01', to: '2026-01-02' },
      { from: '0000-01-01' },
    ];
    for (const query of spans)
      expect(
        await refused(shop, 'readBooks', { params: { label: 'surat' }, query, cookie: owner.cookie }),
      ).toMatchObject({
        code: 'invalid_input',
      });
  });

  it('are the owner’s: for keepers, riders and owners of other stores there are none', async () => {
    for (const staff of [
      await enterAs(shop, 'keeper'),
      await enterAs(shop, 'rider'),
      await enterAs(shop, 'owner', 34001),
    ])
      expect(await refused(shop, 'readBooks', { params: { label: 'surat' }, cookie: staff.cookie })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
  });
});
