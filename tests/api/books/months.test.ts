import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gst } from '#contract/counter/books';
import { ShopError } from '#contract/errors';
import { monthsOf, readMonth, sum, taxColumns, type Month } from '#tests/support/books/months';
import { sumOfColumn, sumsOfGst, sumsOfRows } from '#tests/support/books/orders-file';
import { moveOrder } from '#server/orders/lifecycle';
import { keyOf, takeFrom } from '#tests/support/counter/adjustments';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, storeIds } from '#tests/support/shop/customers';
import { databases } from '#tests/support/shop/databases';
import { orderBody, saveAddress, setStock } from '#tests/support/shop/orders';
import { openPayment, payAndClaim } from '#tests/support/shop/payments';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';
import { makePapers, readBroken } from '#tests/support/shop-model/rules';

const day = 24 * 60 * 60_000;

/** Items at 5 %, 12 %, exempt, at 18 % in numbers, and without a rate or a code. */
const items = [
  [1001, { hsn: '0713', tax_percent: 5, price: 16_400, net_quantity: '1 kg' }],
  [1002, { hsn: '1006', tax_percent: 12, price: 10_777 }],
  [1007, { hsn: '2501', tax_percent: 0, price: 2_050 }],
  [1020, { hsn: '3401', tax_percent: 18, price: 9_999 }],
  [1022, { hsn: '', tax_percent: 5, price: 3_333 }],
  [1023, { hsn: '', tax_percent: null, price: 4_100 }],
] as const;

const change = fc.record({
  kind: fc.constantFrom('line', 'return', 'delivery', 'goodwill', 'rest'),
  line: fc.integer({ min: 1, max: 3 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  amount: fc.integer({ min: 1, max: 25_000 }),
});

const sale = fc.record({
  days: fc.integer({ min: 0, max: 45 }),
  others: fc.uniqueArray(fc.constantFrom(1002, 1007, 1020, 1022, 1023), { maxLength: 3 }),
  pieces: fc.integer({ min: 1, max: 3 }),
  place: fc.constantFrom('pickup', 'near', 'far'),
  isOnline: fc.boolean(),
  coupon_code: fc.constantFrom('', 'THIRD'),
  business: fc.constantFrom(
    {},
    {},
    {
      buyer_gstin: '27AABXS3301K1ZD',
      buyer_name: 'Mehta Traders',
      buyer_address: '12 Mill Road, Mumbai 400001',
    },
  ),
  before: fc.array(change, { maxLength: 2 }),
  after: fc.array(change, { maxLength: 3 }),
  ending: fc.constantFrom('done', 'done', 'done', 'cancelled'),
  /** Whether documents are numbered after it, or a process dies while it numbers them. */
  numbering: fc.constantFrom('none', 'done', 'killed'),
});
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never;

describe.each(databases)('the months of a shop, on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    for (const [item_id, facts] of items) {
      await shop.db.updateTable('items').set(facts).where('item_id', '=', item_id).execute();
      await setStock(shop, item_id, 5000);
    }
    const far = { charge: 9_050, minimum: 0, free_from: null, position: 9 };
    await shop.db
      .insertInto('delivery_zones')
      .values({ ...storeIds(surat), ...far, kind: 'country', value: 'India' })
      .execute();
    const third = { kind: 'percent' as const, value: 3333, minimum: 0, most: null, per_customer: 1, description: '' };
    await shop.db
      .insertInto('coupons')
      .values({ ...storeIds(surat), ...third, code: 'THIRD', starts: '2026-01-01', ends: '2099-12-31' })
      .execute();
  });
  afterAll(() => shop.close());

  /** Buys at the sum that the shop says. */
  async function buy({ others, pieces, place, coupon_code, business, isOnline }: Sale): Promise<number> {
    const customer = await addCustomer(shop);
    const item_list = [1001, ...others].map((item_id) => ({ item_id, product_qty: item_id === 1001 ? 3 : pieces }));
    const pincode = place === 'far' ? '110001' : '395001';
    const delivery =
      place === 'pickup'
        ? { order_type: 'Pickup' }
        : { order_type: 'Delivery', address_id: await saveAddress(shop, customer, { pincode }) };
    const payment_type = isOnline || place === 'far' ? 'online' : 'COD';
    const wanted = { item_list, ...delivery, coupon_code, ...business, payment_type };
    const body = orderBody(customer, { ...wanted, order_value: 0.01 });
    const name = payment_type === 'online' ? 'quoteOrder' : 'createOrder';
    const { data } = await refused(shop, name, { body, token: customer.token });
    const order = { ...wanted, order_value: (data as { totals: { total: number } }).totals.total };
    if (payment_type === 'online') return (await payAndClaim(shop, await openPayment(shop, customer, order))).order_id;
    return (await granted(shop, 'createOrder', { body: orderBody(customer, order), token: customer.token })).data
      .order_id;
  }

  async function leave(order_id: number, place: Sale['place']): Promise<void> {
    const way =
      place === 'pickup'
        ? (['packed', 'ready for pickup', 'collected'] as const)
        : (['packed', 'handed over', 'dispatched', 'delivered'] as const);
    for (const status of way) await moveOrder(shop, keyOf(order_id), status, { by: 'command', handover: null });
    // Events are dated by the clock of the database, which no test can move.
    await shop.db.updateTable('order_events').set({ at: shop.now() }).where('order_id', '=', order_id).execute();
  }

  const left = async (order_id: number) => {
    const { order_value, deducted } = await shop.db
      .selectFrom('orders')
      .select(['order_value', 'deducted'])
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow();
    return order_value - deducted;
  };

  /** Takes off what there is; the shop refuses the rest. */
  async function adjust(order_id: number, { kind, line, quantity, amount }: Sale['after'][number]): Promise<void> {
    const sum = kind === 'rest' ? await left(order_id) : amount;
    const ofSum = { kind: kind === 'delivery' ? kind : ('goodwill' as const), amount: sum };
    const wanted = kind === 'line' || kind === 'return' ? { kind, line, quantity } : ofSum;
    try {
      await takeFrom(shop, 'command', order_id, wanted);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      expect(['deduction_too_large', 'deduction_too_small', 'order_cancelled', 'invalid_input']).toContain(error.code);
    }
  }

  /** A process that dies while it numbers documents: its transaction is lost when all is done but the last row. */
  async function die(): Promise<void> {
    await sql`create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
      shop.db,
    );
    for (const [table, when] of [
      ['invoices', 'insert'],
      ['credit_notes', 'update of credit_note_number'],
    ] as const)
      await sql`create trigger die before ${sql.raw(when)} on ${sql.table(table)} for each row execute function die()`.execute(
        shop.db,
      );
    await makePapers(shop);
    await sql`drop function die() cascade`.execute(shop.db);
  }

  async function run(one: Sale): Promise<void> {
    shop.wait(one.days * day);
    const id = await buy(one);
    for (const each of one.before) if (each.kind !== 'return') await adjust(id, each);
    if (one.ending === 'cancelled')
      await moveOrder(shop, keyOf(id), 'cancelled', { by: 'command', reason: 'Sold out' });
    else await leave(id, one.place);
    if (one.numbering === 'done') await makePapers(shop);
    if (one.numbering === 'killed') await die();
    for (const each of one.after) await adjust(id, each);
  }

  /** The tables of a month are the month's total, in the books and in all kinds of files. */
  function expectToAddUp({ gst, filing, files, orders }: Month): void {
    const rates = (rows: Gst['rates'] | Gst['codes']) => rows.reduce((all, { value }) => all + value, 0);
    expect(rates(gst.rates) + gst.delivery + gst.round_off).toBe(gst.total);
    expect(rates(gst.codes)).toBe(rates(gst.rates));
    for (const { central, state } of [...gst.rates, ...gst.codes]) expect(central).toBe(state);
    const unfiled = gst.rates.filter(({ tax_percent }) => tax_percent === null);
    const filed = gst.total - gst.delivery - gst.round_off - rates(unfiled);
    const { alone, notes, b2cs = [], nil, hsn } = filing;
    expect(sum(alone) - sum(notes) + sum(b2cs) + sum(nil?.inv ?? [])).toBe(filed);
    const codes = [...(hsn?.hsn_b2b ?? []), ...(hsn?.hsn_b2c ?? [])];
    expect(sum(codes)).toBe(rates(gst.rates) - gst.incomplete_value - gst.unrated_value);
    for (const row of [...alone, ...notes, ...b2cs, ...codes]) expect(row.camt).toBe(row.samt);
    expect(taxColumns(files.hsn) + taxColumns(files.hsn_b2b)).toBe(sum(codes));
    expect(taxColumns(files.b2b) + taxColumns(files.b2cl) - taxColumns(files.cdnr) - taxColumns(files.cdnur)).toBe(
      sum(alone, 'txval') - sum(notes, 'txval'),
    );
    expect(taxColumns(files.b2c)).toBe(sum(b2cs, 'txval'));
    expect(taxColumns(files.exempt)).toBe(sum(nil?.inv ?? []));
    expect(sumsOfRows(orders)).toEqual(sumsOfGst(gst));
    for (const { date } of orders) expect(date?.slice(0, 7)).toBe(gst.month);
  }

  /** The numbers of a series over all months begin at 1 in each financial year, without a gap or a double. */
  function expectUnbroken(months: Month[]): void {
    const ranges = months.flatMap(({ gst }) => gst.documents);
    const numbers = ranges.flatMap(({ from, to }) => {
      const [, series = '', first = ''] = /^(.*-)(\d+)$/.exec(from) ?? [];
      const count = Number(to.slice(series.length)) - Number(first) + 1;
      return Array.from({ length: count }, (_, index) => ({ series, number: Number(first) + index }));
    });
    for (const own of Map.groupBy(numbers, ({ series }) => series).values())
      expect(own.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(own.map((_, index) => index + 1));
  }

  it('add up in every table, with equal halves and unbroken series, whatever is sold, refunded and killed', async () => {
    const begins = shop.now();
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 12, maxLength: 12 }), async (sales) => {
        for (const one of sales) await run(one);
        shop.wait(2 * day); // what failed is tried again later
        await makePapers(shop);
        expect(await readBroken(shop.db)).toEqual([]);
      }),
      { numRuns: process.env.SOAK ? 12 : 3, endOnFailure: true },
    );
    const { cookie } = await enterAs(shop, 'owner');
    const months = [];
    for (const month of monthsOf(begins, shop.now())) months.push(await readMonth(shop, cookie, month));
    expect(months.length).toBeGreaterThan(5);
    for (const month of months) expectToAddUp(month);
    expectUnbroken(months);
    const { rows } = await sql<{ left: number }>`
      select coalesce(sum(order_value - deducted), 0)::bigint as left from orders where status <> 'cancelled'`.execute(
      shop.db,
    );
    expect(months.reduce((all, { gst }) => all + gst.total, 0)).toBe(rows[0]?.left);
    const placed = months.map(({ orders }) => sumOfColumn(orders, 'order_total'));
    expect(placed.reduce((all, each) => all + each, 0)).toBe(rows[0]?.left);
    expect(months.every(({ gst }) => gst.waiting === 0)).toBe(true);
  }, 600_000);
});
