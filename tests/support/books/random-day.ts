import { moveOrder, type Move } from '#server/orders/lifecycle';
import { leaveOut } from '#server/aftercare/replacements/missing';
import { takeFrom, keyOf } from '../counter/adjustments.ts';
import { addCustomer, type Customer } from '../shop/customers.ts';
import { orderRequest, saveAddress, setStock } from '../shop/orders.ts';
import { openPayment, payAndClaim } from '../shop/payments.ts';
import { addPlans, changeRequest, subscribe } from '../shop/plans.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';
import { enterAs, newCookie, type Staff } from '../shop/staff.ts';
import { payInCash } from './plan-papers.ts';

/** The expected sums of a day, in paise. */
export type DayLedger = Awaited<ReturnType<typeof playDay>>;

/** Item 1001 (5 %), item 1002 (exempt), delivery below ₹399, and a plan of item 1001. */
const [dal, chaas, delivery, freeFrom, plan] = [16_400, 1050, 2000, 39_900, 546_000];

const params = { label: 'surat' };
const partner = 'Tapi Express';

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const newLedger = () => ({
  orders: 0,
  cancelled: 0,
  open: 0,
  lines: 0,
  sales: 0,
  paid: { online: 0, cash: 0, partner_cash: 0, upi: 0, card: 0, to_collect: 0, short: 0, over: 0, refunded: 0 },
  door: { upi: 0, card: 0 },
  drawer: { at_counter: 0, from_riders: 0, from_partners: 0, plans: 0, plans_paid_back: 0 },
  inDrawer: 0,
  cashReceived: 0,
  held: { rider: 0, partner: 0 },
  plans: { paid: 0, online: 0, cash: 0, refunded: 0 },
  refunds: { online: 0, transferred: 0, cash: 0 },
  /** The values of invoices less credit notes, by rate. */
  taxed: { five: 0, exempt: 0, round_off: 0 },
});

const ways = ['counter', 'rider', 'partner', 'online', 'open', 'cancelled'] as const;
const payments = ['cash', 'upi', 'card', 'split', 'short', 'over'] as const;

/** The amounts that a customer pays by kind, with the underpaid or overpaid amount. */
function payOf(kind: (typeof payments)[number], due: number) {
  const nothing = { cash: 0, upi: 0, card: 0, short: 0, over: 0 };
  if (kind === 'split') return { ...nothing, cash: 10_000, upi: due - 10_000 };
  if (kind === 'short') return { ...nothing, cash: due - 700, short: 700 };
  if (kind === 'over') return { ...nothing, cash: due + 1300, over: 1300 };
  return { ...nothing, [kind]: due };
}

/** Plays a day of random orders and plans at Surat's store. @returns the expected sums */
export async function playDay(shop: TestShop, owner: Staff, seed: number) {
  const random = randomOf(seed);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const ledger = newLedger();
  const { paid, drawer, held, plans, refunds, taxed } = ledger;
  const rider = await enterAs(shop, 'rider');
  const asha = await addCustomer(shop);
  const address_id = await saveAddress(shop, asha);
  for (const [item, hsn, tax_percent] of [
    [1001, '0713', 5],
    [1002, '0401', 0],
  ] as const) {
    await setStock(shop, item, 999);
    await shop.db.updateTable('items').set({ hsn, tax_percent }).where('item_id', '=', item).execute();
  }

  /** Adds a payment to the ledger. @returns how it is recorded */
  const record = (way: 'counter' | 'rider' | 'partner', kind: (typeof payments)[number], due: number) => {
    const { short, over, ...received } = payOf(kind, due);
    paid.upi += received.upi;
    paid.card += received.card;
    paid.short += short;
    paid.over += over;
    ledger.cashReceived += received.cash;
    if (way === 'partner') paid.partner_cash += received.cash;
    else paid.cash += received.cash;
    if (way === 'counter') drawer.at_counter += received.cash;
    else held[way] += received.cash;
    return { received, ...(short + over > 0 && { shortReason: 'No change' }) };
  };
  const complete = async (id: number, way: 'counter' | 'rider' | 'partner', move: Partial<Move> = {}) => {
    const to = (status: Parameters<typeof moveOrder>[2], more: Partial<Move> = {}) =>
      moveOrder(shop, keyOf(id), status, { by: 'command', ...more });
    await to('packed');
    if (way === 'counter') {
      await to('ready for pickup');
      return to('collected', move);
    }
    const handover = { logistics_partner: partner, tracking_number: `TX-${id}` };
    await to('handed over', way === 'rider' ? { handover: null, rider_id: rider.staff_id } : { handover });
    await to('dispatched');
    return to('delivered', move);
  };

  async function play(way: (typeof ways)[number], kind: (typeof payments)[number], index: number): Promise<void> {
    const isOnline = way === 'online' || (way === 'cancelled' && index % 2 === 0);
    const isDelivery = way === 'rider' || way === 'partner' || (way === 'online' && index % 2 === 0);
    const [dals, chaases] = [1 + upTo(3), upTo(3)];
    const goods = dals * dal + chaases * chaas;
    const charge = isDelivery && goods < freeFrom ? delivery : 0;
    const rounded = (exact: number) => (isOnline ? exact : Math.round(exact / 100) * 100);
    const placed = rounded(goods + charge);
    const request = {
      item_list: [
        { item_id: 1001, product_qty: dals },
        ...(chaases > 0 ? [{ item_id: 1002, product_qty: chaases }] : []),
      ],
      order_value: placed / 100,
      order_qty: dals + chaases,
      ...(isDelivery && { order_type: 'Delivery', address_id }),
    };
    const id = isOnline
      ? (await payAndClaim(shop, await openPayment(shop, asha, request))).order_id
      : (await granted(shop, 'createOrder', orderRequest(asha, request))).data.order_id;
    if (isOnline) paid.online += placed;
    if (way === 'cancelled') {
      await moveOrder(shop, keyOf(id), 'cancelled', { by: 'command', reason: 'Closed early' });
      ledger.cancelled += 1;
      if (isOnline) [paid.refunded, refunds.online] = [paid.refunded + placed, refunds.online + placed];
      return;
    }
    ledger.orders += 1;
    const isMissing = dals > 2 && upTo(1) === 0;
    const exact = goods + charge - (isMissing ? dal : 0);
    if (isMissing) await leaveOut(shop, { ...keyOf(id), line: 1, quantity: 1 }, 'command');
    if (isMissing && isOnline) [paid.refunded, refunds.online] = [paid.refunded + dal, refunds.online + dal];
    const due = rounded(exact);
    ledger.sales += due;
    if (way === 'open') {
      paid.to_collect += due;
      ledger.open += 1;
      return;
    }
    await (way === 'online'
      ? complete(id, isDelivery ? 'rider' : 'counter')
      : complete(id, way, record(way, kind, due)));
    ledger.lines += 3;
    taxed.five += exact - chaases * chaas;
    taxed.exempt += chaases * chaas;
    taxed.round_off += due - exact;
    if (dals > 1 && index % 3 === 0) await giveBack(id, isOnline, index % 2 === 0);
  }

  /** Sells to a customer at the counter, who gives no number. */
  async function sell(kind: (typeof payments)[number]): Promise<void> {
    const due = 2 * dal;
    const { received, shortReason } = record('counter', kind, due);
    const { cash, upi, card } = received;
    await granted(shop, 'takeOrder', {
      params,
      cookie: owner.cookie,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      body: {
        order_type: 'Pickup',
        taken_now: true,
        item_list: [{ item_id: 1001, product_qty: 2 }],
        order_value: due / 100,
        cash_received: cash / 100,
        ...(upi > 0 && { upi_received: upi / 100 }),
        ...(card > 0 && { card_received: card / 100 }),
        ...(shortReason && { short_reason: shortReason }),
      },
    });
    ledger.orders += 1;
    ledger.sales += due;
    ledger.lines += 1;
    taxed.five += due;
  }

  /** Deducts a returned piece. Online payments are refunded, others are due as a transfer, which may be made already. */
  async function giveBack(id: number, isOnline: boolean, isTransferred: boolean): Promise<void> {
    const { adjustment_id } = await takeFrom(shop, 'command', id, { kind: 'return', line: 1, quantity: 1 });
    ledger.sales -= dal;
    ledger.lines += 1;
    paid.refunded += dal;
    taxed.five -= dal;
    if (isOnline) refunds.online += dal;
    else if (isTransferred) {
      refunds.transferred += dal;
      const own = { ...params, orderId: id, deductionId: adjustment_id };
      await granted(shop, 'recordTransfer', { params: own, cookie: owner.cookie, body: { reference: 'UTR 1' } });
    }
  }

  async function handIn(): Promise<void> {
    const cookie = owner.cookie;
    const send = (name: 'handInCash' | 'handInPartnerCash', sum: number, body: object) =>
      granted(shop, name, {
        params: name === 'handInCash' ? { ...params, staffId: rider.staff_id } : params,
        cookie,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
        body: { amount: sum / 100, ...body },
      });
    const [ofRider, ofPartner] = [10_000 + 100 * upTo(50), 10_000];
    await send('handInCash', ofRider, { held: held.rider / 100 });
    await send('handInPartnerCash', ofPartner, { partner, held: held.partner / 100 });
    held.rider -= ofRider;
    held.partner -= ofPartner;
    drawer.from_riders += ofRider;
    drawer.from_partners += ofPartner;
  }

  async function sellPlans(): Promise<void> {
    await addPlans(shop);
    const [bina, chetan, daya]: Customer[] = [
      await addCustomer(shop),
      await addCustomer(shop),
      await addCustomer(shop),
    ];
    await subscribe(shop, bina!);
    await payInCash(shop, chetan!, owner);
    const cancelled = await payInCash(shop, daya!, owner);
    await granted(shop, 'cancelSubscription', changeRequest(daya!, { id: cancelled }));
    const cookie = await newCookie(shop, owner);
    const back = { params: { ...params, subscriptionId: cancelled }, cookie, body: { amount: plan / 100 } };
    await granted(shop, 'recordCashRefund', back);
    Object.assign(plans, { paid: 3, online: plan, cash: 2 * plan, refunded: plan });
    drawer.plans += 2 * plan;
    drawer.plans_paid_back += plan;
    ledger.cashReceived += 2 * plan;
    refunds.cash += plan;
    ledger.lines += 4;
    taxed.five += 2 * plan;
  }

  let index = 0;
  for (const way of ['counter', 'rider', 'partner'] as const)
    for (const kind of payments) await play(way, kind, index++);
  for (const kind of payments) await sell(kind);
  for (let times = 0; times < 10; times++)
    await play(ways[upTo(ways.length - 1)] ?? 'counter', payments[upTo(payments.length - 1)] ?? 'cash', index++);
  for (const way of ['online', 'open', 'cancelled', 'cancelled', 'online'] as const) await play(way, 'cash', index++);
  await handIn();
  await sellPlans();
  ledger.door = { upi: paid.upi, card: paid.card };
  const { at_counter, from_riders, from_partners } = drawer;
  ledger.inDrawer = at_counter + from_riders + from_partners + drawer.plans - drawer.plans_paid_back;
  return ledger;
}
