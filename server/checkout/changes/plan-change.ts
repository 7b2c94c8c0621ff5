import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { priceSum } from '#lib/cart/price-sum';
import { formatMoney } from '#lib/money/money';
import { providerMinimum } from '#lib/money/provider-minimum';
import { isCancellable } from '#lib/order/lifecycle';
import { slotWords } from '#lib/schedule/slot-words';
import * as t from '#texts/adjustment-reasons';
import { readDeliveryRules } from '#server/accounts/addresses';
import type { Destination, WantedChange } from '#server/db/frozen';
import { cartKeyOf, ofOrder, type OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { listAdjustments, standingOf } from '#server/orders/adjustments/left';
import { refuseTooSmall } from '#server/orders/adjustments/limits';
import type { ChangedOrder } from '#server/orders/changes/apply-change';
import { promiseUntil } from '#server/orders/coming/coming';
import { couponOf } from '#server/orders/coupons';
import { refuseBelowMinimum, totalsOf } from '#server/orders/lines';
import { chooseOpening } from '#server/orders/openings';
import { queryLines } from '#server/orders/order-lines';
import { chooseSlot } from '#server/orders/slots';
import type { Shop } from '#server/platform/shop';
import { getStore } from '#server/stores/stores';
import { hasReceived, refuseTooLarge } from '../cash-bounds.ts';
import { readDestination } from '../place-order.ts';
import { changeLines, type ChangedLines } from './changed-lines.ts';

type Order = Selectable<OrderRow>;
type Store = Awaited<ReturnType<typeof getStore>>;
type Goal = Pick<Destination, 'pincode' | 'terms' | 'cash' | 'ships'> & Partial<Destination>;

/**
 * Plans a change by the rules for placing an order. Undefined if nothing changes.
 * @throws {ShopError} the refusals of `quoteChange`
 */
export async function planChange(shop: Shop, order: Order, wanted: WantedChange): Promise<ChangedOrder | undefined> {
  if (order.status === 'cancelled') throw new ShopError('order_cancelled');
  if (!isCancellable(order.status)) throw new ShopError('order_not_changeable');
  const store = await getStore(shop, order.saas_id, order.store_id);
  const changed = await readChangedLines(shop, order, wanted);
  const goal = await readGoal(shop, store, order, wanted.address_id);
  const isMoved = isOther(order, goal);
  if (changed || isMoved) await refuseAdjusted(shop, order);
  const time = await chooseTime(shop, store, order, { wanted: wanted.slot_starts_at, goal, isMoved });
  if (!changed && !isMoved && !time) return undefined;
  await refuseTooMany(shop, order, changed?.lines);
  const priced = changed || isMoved ? await price(shop, store, order, { changed, goal }) : currentPrice(order);
  if (changed && order.payment_type === 'COD') await refuseTooMuchCash(shop, store, order, changed, priced.totals);
  const more = priced.totals.total - order.order_value;
  refuseTooSmall(order, -more);
  if (order.payment_type === 'online' && more > 0 && more < providerMinimum) throw new ShopError('change_too_small');
  return {
    lines: changed?.lines,
    stock: changed?.stock ?? new Map(),
    ...priced,
    destination: isMoved ? destinationColumns(goal) : {},
    time,
    words: wordsOf(order, store, { changed, isMoved, time, total: priced.totals.total }),
  };
}

async function readChangedLines(shop: Shop, order: Order, wanted: WantedChange): Promise<ChangedLines | undefined> {
  if (wanted.lines.length === 0 && wanted.added.length === 0) return undefined;
  const changed = await changeLines(shop, order, await queryLines(shop.db, order, [order.order_id]).execute(), wanted);
  return changed.words.length > 0 ? changed : undefined;
}

/**
 * Where the order goes after the change. Without a new address it keeps its delivery charge, also if the store no longer delivers there.
 * @throws {ShopError} `outside_delivery_area`, `not_found`
 */
async function readGoal(shop: Shop, store: Store, order: Order, address_id: number | undefined): Promise<Goal> {
  const { order_type, pincode, delivery_charge: charge } = order;
  if (order_type === 'Pickup' || address_id !== undefined)
    return readDestination(shop, cartKeyOf(order), store, { order_type, address_id });
  const [rules] = await readDeliveryRules(shop, order, [pincode]);
  if (!rules?.terms) return { pincode, terms: { charge, minimum: 0, free_from: null }, cash: true, ships: false };
  return { pincode, ...rules, terms: { ...rules.terms, charge: charge || rules.terms.charge } };
}

const destinationColumns = ({ address = '', pincode, state = '', landmark = '' }: Goal) => ({
  address,
  pincode,
  state,
  landmark,
});

const isOther = (order: Order, goal: Goal): boolean =>
  order.order_type === 'Delivery' &&
  goal.address !== undefined &&
  (Object.keys(destinationColumns(goal)) as (keyof ReturnType<typeof destinationColumns>)[]).some(
    (column) => order[column] !== destinationColumns(goal)[column],
  );

/** Refuses a change once the store has offered a replacement or adjusted the order. @throws {ShopError} `order_adjusted` */
async function refuseAdjusted({ db }: Shop, order: OrderKey): Promise<void> {
  const adjustments = standingOf(await listAdjustments(db, order, [order.order_id]));
  const offer = await db.selectFrom('replacements').select('offer_id').where(ofOrder(order)).executeTakeFirst();
  if (offer || adjustments.some(({ kind }) => kind !== 'change')) throw new ShopError('order_adjusted');
}

/** The most changes of an order, because its page and the counter list each of them. */
const mostChanges = 20;

/** The most lines of an order, as at the checkout. */
const mostLines = 200;

/** @throws {ShopError} `too_many_changes`, `too_many_lines` */
async function refuseTooMany({ db }: Shop, order: OrderKey, lines: ChangedOrder['lines'] = []): Promise<void> {
  const { count } = await db
    .selectFrom('order_adjustments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ofOrder(order))
    .where('kind', '=', 'change')
    .executeTakeFirstOrThrow();
  if (count >= mostChanges) throw new ShopError('too_many_changes');
  if (lines.length > mostLines) throw new ShopError('too_many_lines');
}

interface WantedTime {
  wanted: string | null | undefined;
  goal: Goal;
  isMoved: boolean;
}

/**
 * The new time of an order; undefined if it stays. With another address, the promised time is another one.
 * @throws {ShopError} `slot_not_offered`, `slot_closed`, `slot_full`, `store_closed`
 */
async function chooseTime(
  shop: Shop,
  store: Store,
  order: Order,
  { wanted, goal, isMoved }: WantedTime,
): Promise<ChangedOrder['time']> {
  const old = order.slot_starts_at;
  const isKept = wanted === undefined || Date.parse(wanted ?? '') === old?.getTime() || (wanted === null && !old);
  if (goal.ships && (isKept ? old : wanted)) throw new ShopError('slot_not_offered');
  if (isKept && (old || !isMoved)) return undefined;
  const slot = isKept || !wanted ? null : await chooseSlot(shop, store, wanted);
  const opens_at = isKept ? (order.opens_at?.toISOString() ?? null) : slot ? null : await chooseOpening(shop, store);
  const placed = { slot, opens_at, destination: goal, request: order, order_id: order.order_id };
  return {
    slot,
    slot_starts_at: slot && new Date(slot.starts_at),
    slot_ends_at: slot && new Date(slot.ends_at),
    opens_at: opens_at === null ? null : new Date(opens_at),
    promised_until: await promiseUntil(shop, store, placed),
  };
}

type Priced = Pick<ChangedOrder, 'totals' | 'coupon_code'>;

/** The total of an order, and its coupon, as they are now. */
export const currentPrice = (order: Order): Priced => ({
  coupon_code: order.coupon_code,
  totals: {
    items: order.items_total,
    delivery_charge: order.delivery_charge,
    discount: order.discount,
    round_off: order.round_off,
    total: order.order_value,
    count: order.order_qty,
  },
});

/**
 * The total by the rules of an order. The coupon is dropped if the items are below its minimum.
 * @throws {ShopError} `below_minimum`, `payment_unavailable`
 */
async function price(
  shop: Shop,
  { currency }: Store,
  order: Order,
  { changed, goal }: { changed: ChangedLines | undefined; goal: Goal },
): Promise<Priced> {
  const lines = changed?.lines ?? (await queryLines(shop.db, order, [order.order_id]).execute());
  const coupon = await couponOf(shop, order, priceSum(lines, null).items);
  const { payment_type, coupon_code } = order;
  const totals = totalsOf(lines, { payment_type, terms: goal.terms, currency, coupon });
  refuseBelowMinimum(goal, totals);
  if (payment_type === 'COD' && !goal.cash && totals.total >= providerMinimum)
    throw new ShopError('payment_unavailable');
  return { totals, coupon_code: coupon && totals.items >= coupon.minimum ? coupon_code : '' };
}

/** @throws {ShopError} `cash_order_too_large` for an order with more pieces of an item, or a larger total */
async function refuseTooMuchCash(
  shop: Shop,
  store: Store,
  order: Order,
  { lines, stock }: ChangedLines,
  totals: Priced['totals'],
): Promise<void> {
  if (totals.total <= order.order_value && [...stock.values()].every((more) => more <= 0)) return;
  refuseTooLarge(shop, { store, lines, totals }, await hasReceived(shop.db, cartKeyOf(order)));
}

interface ChangeParts {
  changed: ChangedLines | undefined;
  isMoved: boolean;
  time: ChangedOrder['time'];
  total: number;
}

function wordsOf(order: Order, store: Store, { changed, isMoved, time, total }: ChangeParts): string {
  const isOtherTime = time && (time.slot !== null || order.slot_starts_at !== null);
  return [
    ...(changed?.words ?? []),
    ...(isMoved ? [t.newAddress()] : []),
    ...(isOtherTime ? [time.slot ? t.newTime({ time: slotWords(time.slot, store.timezone) }) : t.soonest()] : []),
    ...(total === order.order_value
      ? []
      : [t.newTotal({ was: formatMoney(order.order_value, store), now: formatMoney(total, store) })]),
  ].join('; ');
}
