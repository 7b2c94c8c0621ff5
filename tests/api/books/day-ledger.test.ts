import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { books as booksOf, gst as gstOf } from '#contract/counter/books';
import { dayReport } from '#contract/books/closing';
import { localTime } from '#lib/schedule/zoned-time';
import { readOrderRows, sumOfColumn } from '#tests/support/books/orders-file';
import { playDay, type DayLedger } from '#tests/support/books/random-day';
import { doJobs } from '#tests/support/jobs';
import { surat } from '#tests/support/shop/catalogue';
import { databases } from '#tests/support/shop/databases';
import { reconcile } from '#tests/support/shop/payments';
import { granted } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, type Staff } from '#tests/support/shop/staff';

const params = { label: surat.label };
const seed = Number(process.env.FUZZ_SEED ?? 20_261_128);

describe.each(databases)(`a day of random orders (FUZZ_SEED=${seed}), on $name`, ({ open }) => {
  let shop: TestShop;
  let owner: Staff;
  let ledger: DayLedger;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    shop.wait(1000);
    owner = await enterAs(shop, 'owner');
    ledger = await playDay(shop, owner, seed);
    await reconcile(shop);
  }, 300_000);
  afterAll(() => shop.close());

  const today = () => localTime(shop.now().getTime(), 'Asia/Kolkata').date;
  const readBooks = async () =>
    v.parse(booksOf, (await granted(shop, 'readBooks', { params, cookie: owner.cookie })).data);

  it('has every kind of payment', () => {
    const { paid, drawer, refunds } = ledger;
    expect(Object.entries({ ...paid, ...drawer, ...refunds }).filter(([, sum]) => sum === 0)).toEqual([]);
  });

  it('matches the books, and each total matches its parts', async () => {
    const books = await readBooks();
    const { paid, plans, drawer } = ledger;
    expect(books).toMatchObject({
      orders: ledger.orders,
      cancelled: ledger.cancelled,
      sales: ledger.sales,
      paid: { ...paid, unrecorded: 0 },
      plans: { ...plans, sales: plans.online + plans.cash - plans.refunded },
      door: ledger.door,
      cash: { received: ledger.cashReceived, to_hand_in: ledger.held.rider, with_partners: ledger.held.partner },
      paid_back: ledger.refunds,
    });
    const { round_off, ...parts } = books.parts;
    expect(parts.items - parts.discount - parts.goodwill + parts.delivery + round_off).toBe(books.sales);
    const { online, cash, partner_cash, upi, card, to_collect, short, over, refunded } = books.paid!;
    expect(online + cash + partner_cash + upi + card + to_collect + short - over - refunded).toBe(books.sales);
    expect(books.drawer).toMatchObject({ ...drawer, in_drawer: ledger.inDrawer });
    expect(books.refunds.made).toBe(Object.values(ledger.refunds).reduce((sum, each) => sum + each));
  });

  it('adds up to the CSV for the accountant', async () => {
    const rows = (await readOrderRows(shop, owner.cookie, { from: today(), to: today() })).filter(
      ({ kind }) => kind === 'order',
    );
    const { paid, plans } = ledger;
    const sum = (...columns: string[]) => columns.reduce((total, column) => total + sumOfColumn(rows, column), 0);
    expect({
      total: sum('order_total'),
      online: sum('online_received'),
      cash: sum('cash_received'),
      partner: sum('partner_cash'),
      upi: sum('upi_received'),
      card: sum('card_received'),
      short: sum('cash_short'),
      over: sum('paid_over'),
      refunded: sum('refunded', 'refund_under_way', 'transferred', 'to_transfer'),
    }).toEqual({
      total: ledger.sales + plans.online + plans.cash - plans.refunded,
      online: paid.online + plans.online,
      cash: paid.cash + paid.partner_cash + plans.cash,
      partner: paid.partner_cash,
      upi: paid.upi,
      card: paid.card,
      short: paid.short,
      over: paid.over,
      refunded: paid.refunded + plans.refunded,
    });
  });

  it('adds up to the taxes of the month', async () => {
    for (const job of ['invoice', 'credit-note'] as const) await doJobs(shop, [job]);
    const query = { month: today().slice(0, 7) };
    const taxes = v.parse(gstOf, (await granted(shop, 'readGst', { params, cookie: owner.cookie, query })).data);
    const valueAt = (percent: number) =>
      taxes.rates.filter(({ tax_percent }) => tax_percent === percent).reduce((sum, { value }) => sum + value, 0);
    expect({ five: valueAt(5), exempt: valueAt(0), round_off: taxes.round_off, waiting: taxes.waiting }).toEqual({
      ...ledger.taxed,
      waiting: 0,
    });
    const sumOf = (name: 'value' | 'taxable' | 'central' | 'state') =>
      taxes.rates.reduce((sum, row) => sum + row[name], 0);
    expect(sumOf('value') + taxes.delivery + taxes.round_off).toBe(taxes.total);
    expect(sumOf('central')).toBe(sumOf('state'));
    expect(sumOf('taxable') + sumOf('central') + sumOf('state')).toBe(sumOf('value'));
    const tax = (ledger.taxed.five * 5) / 105;
    expect(Math.abs(sumOf('central') + sumOf('state') - tax)).toBeLessThanOrEqual(ledger.lines);
  });

  it('closes with the cash in the ledger', async () => {
    const { report } = (await granted(shop, 'readDayEnd', { params, cookie: owner.cookie })).data;
    const { riders, partners, ...day } = v.parse(dayReport, report);
    expect(day).toMatchObject({
      orders: ledger.orders,
      sales: ledger.sales,
      paid: ledger.paid,
      drawer: { ...ledger.drawer, carried: 0, in_drawer: ledger.inDrawer },
      upi: ledger.door.upi,
      card: ledger.door.card,
      open_orders: ledger.open,
    });
    expect([riders, partners].map(([holder]) => holder?.held)).toEqual([ledger.held.rider, ledger.held.partner]);
    const counted = ledger.inDrawer / 100;
    const body = { date: today(), counted, expected: counted };
    await granted(shop, 'closeDay', { params, cookie: owner.cookie, body });
    expect((await readBooks()).closings).toEqual({ days: 1, expected: ledger.inDrawer, counted: ledger.inDrawer });
  });
});
