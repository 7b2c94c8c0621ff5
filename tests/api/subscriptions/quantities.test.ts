import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { closesAt } from '#lib/schedule/plan-schedule';
import { makePapers, payInCash, readPapers, sumsOf } from '#tests/support/books/plan-papers';
import { cashOnly, reserve } from '#tests/support/counter/reservations';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer, newToken, type Customer } from '#tests/support/shop/customers';
import { ruleDatabases } from '#tests/support/shop/databases';
import {
  addPlans,
  changeRequest,
  deliveryDays,
  openPlan,
  payPlan,
  readLiveSubscriptions,
  refusedQuote,
  subscribe,
} from '#tests/support/shop/plans';
import { granted, refused } from '#tests/support/shop/requests';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { enterAs, newCookie, type Staff } from '#tests/support/shop/staff';

const two = { items: [1001, 1002], quantities: { 1001: 2 } };

/** A plan has 26 deliveries of item 1001 (₹210, 5 %) and item 1002 (₹35, 12 %). */
describe.each(ruleDatabases)('quantities of a plan, on $name', ({ open }) => {
  let shop: TestShop;
  let owner: Staff;
  let asha: Customer;
  beforeAll(async () => {
    shop = await openTestShop(await open());
    await addPlans(shop);
    owner = await enterAs(shop, 'owner');
    const setTax = (item_id: number, hsn: string, tax_percent: number) =>
      shop.db.updateTable('items').set({ hsn, tax_percent }).where('item_id', '=', item_id).execute();
    await setTax(1001, '0713', 5);
    await setTax(1002, '1006', 12);
  });
  beforeEach(async () => {
    asha = await addCustomer(shop);
  });
  afterAll(() => shop.close());

  const cancel = async (id: string | number) =>
    (await granted(shop, 'cancelSubscription', changeRequest(asha, { id }))).data;
  const papersOf = async (id: string | number) => {
    await makePapers(shop);
    const { invoice, notes } = await readPapers(shop, id);
    return { invoice: invoice!, notes };
  };

  it('multiply the price of each delivery', async () => {
    const opened = await openPlan(shop, asha, two);
    expect(opened.order).toMatchObject({ amount: 2 * 546_000 + 91_000 });
    const { total, subscription } = await payPlan(shop, opened);
    expect(total).toBe(11_830);
    expect(subscription.items).toMatchObject([
      { itemId: 1001, quantity: 2, deliveries: 26, netValue: 10_920, gross: 12_480, discount: 1560, selling: 420 },
      { itemId: 1002, quantity: 1, deliveries: 26, netValue: 910, selling: 35 },
    ]);
  });

  it('are part of the payment: a claim with other quantities is refused', async () => {
    const { claim } = await openPlan(shop, asha, two);
    const claimed = (quantities: object) =>
      refused(shop, 'createSubscription', { ...claim, body: { ...(claim.body as object), quantities } });
    for (const quantities of [{}, { 1001: 3 }, { 1001: 1, 1002: 2 }])
      expect((await claimed(quantities)).code).toBe('idempotency_key_reused');
    expect((await claimed({ 1001: 2, 1002: 1 })).code).toBe('payment_pending');
  });

  it('default to 1', async () => {
    const named = await openPlan(shop, asha, { quantities: { 1001: 1, 9999: 5 } });
    expect(named.order).toMatchObject({ amount: 546_000 });
    const { subscription } = await subscribe(shop, asha);
    expect(subscription.items).toMatchObject([{ quantity: 1, netValue: 5460 }]);
  });

  it.each([0, -2, 1.5, 11, '2', null, 1e9].map((quantity) => ({ quantities: { 1001: quantity } })))(
    'are refused when impossible: %j',
    async (other) => {
      expect(await refusedQuote(shop, asha, other)).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );

  it('are invoiced and credited as pieces at the price of one, taxed to the paisa', async () => {
    await shop.db
      .updateTable('plan_items')
      .set({ selling: 20_999, net_value: 545_974 })
      .where('item_id', '=', 1001)
      .execute();
    onTestFinished(async () => {
      await shop.db
        .updateTable('plan_items')
        .set({ selling: 21_000, net_value: 546_000 })
        .where('item_id', '=', 1001)
        .execute();
    });
    const own = await subscribe(shop, asha, { ...two, quantities: { 1001: 3 } });
    const { invoice } = await papersOf(own.id);
    const total = 3 * 545_974 + 91_000;
    expect(invoice).toMatchObject({
      lines: [
        { name: 'Thali', quantity: 78, price: 20_999, amount: 3 * 545_974 },
        { name: 'Chaas', quantity: 26, price: 3500, amount: 91_000 },
      ],
      total,
    });
    const taxed = sumsOf(invoice);
    expect(taxed).toMatchObject({ value: total, quantity: 104 });
    expect(taxed.taxable + taxed.central + taxed.state).toBe(total);

    const waited = closesAt(deliveryDays(own)[6]!, 'Asia/Kolkata') + 1000 - shop.now().getTime();
    shop.wait(waited);
    onTestFinished(() => shop.wait(-waited));
    asha = { ...asha, token: await newToken(shop, asha) };
    const { refund } = await cancel(own.id);
    const left = 26 - 7;
    expect(Math.round(refund!.amount * 100)).toBe(left * (3 * 20_999 + 3500));
    const { notes } = await papersOf(own.id);
    expect(notes).toMatchObject([
      {
        lines: [
          { quantity: 3 * left, price: 20_999, amount: 3 * left * 20_999 },
          { quantity: left, price: 3500 },
        ],
        total: left * (3 * 20_999 + 3500),
      },
    ]);
    const credited = sumsOf(notes[0]!);
    expect(credited.taxable + credited.central + credited.state).toBe(notes[0]!.total);
  });

  it('are delivered at the end when a day is skipped, and are refunded in full', async () => {
    const own = await subscribe(shop, asha, two);
    const [from] = deliveryDays(own);
    await granted(shop, 'pauseSubscription', changeRequest(asha, own, { from, to: from }));
    const [skipped] = await readLiveSubscriptions(shop, asha);
    expect(deliveryDays(skipped!)).toHaveLength(26);
    expect(deliveryDays(skipped!)).not.toContain(from);
    expect((await cancel(own.id)).refund).toMatchObject({ amount: 11_830 });
  });

  it('are shown to the counter and the operator', async () => {
    const own = await subscribe(shop, asha, two);
    const [date = ''] = deliveryDays(own);
    const params = { label: surat.label };
    const { stops, totals } = (
      await granted(shop, 'readStops', { params, query: { date }, cookie: await newCookie(shop, owner) })
    ).data;
    const items = [
      { itemId: 1001, name: 'Thali', quantity: 2 },
      { itemId: 1002, name: 'Chaas', quantity: 1 },
    ];
    expect(stops.find(({ id }) => id === own.id)?.items).toEqual(items);
    const all = stops.flatMap((stop) => stop.items).filter(({ itemId }) => itemId === 1001);
    expect(totals[0]).toEqual({ name: 'Thali', count: all.reduce((sum, { quantity }) => sum + quantity, 0) });
  });

  it('can be reserved and paid in cash, and another quantity makes a new reservation', async () => {
    const reserved = await reserve(shop, asha, two);
    expect(reserved.total).toBe(11_830);
    const swapped = await reserve(shop, asha, { ...two, quantities: { 1001: 2, 1002: 2 } });
    expect(swapped.id).not.toBe(reserved.id);
    const { reserved: waiting } = (
      await granted(cashOnly(shop), 'readReservations', {
        params: { label: surat.label },
        cookie: await newCookie(shop, owner),
      })
    ).data;
    expect(waiting.find(({ id }) => id === swapped.id)?.items).toEqual(['2 × Thali', '2 × Chaas']);
    const id = await payInCash(shop, asha, owner, two);
    expect((await readLiveSubscriptions(shop, asha)).find((one) => Number(one.id) === id)).toMatchObject({
      total: 11_830,
      paidInCash: true,
    });
  });
});
