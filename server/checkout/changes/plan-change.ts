import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { priceSum } from '#lib/cart/price-sum';
import { formatMoney } from '#lib/money/money';
import { providerMinimum } from '#lib/money/provider-minimum';
import { isCancellable } from '#lib/order/lifecycle';
import { slotWords } from '#lib/schedule/slot-words';
import * as t from '#texts/adjustment-reasons';
import { readDeliveryRules } from '#server/accounts/addresses';
import type { Destination, WantedChange } from '#server/db/order-quote';
import { cartKeyOf, ofOrder, type OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { listAdjustments, adjustmentsInEffect } from '#server/orders/adjustments/left';
import { refuseTooSmall } from '#server/orders/adjustments/limits';
import type { ChangedOrder, ChangedOrderLine } from '#server/orders/changes/apply-change';
import { promisedArrival } from '#server/orders/eta/eta';
import { couponOf } from '#server/cart/coupons';
import { orderTotals } from '#server/orders/history/history';
import { refuseBelowMinimum, totalsOf } from '#server/orders/lines';
import { chooseOpening } from '#server/cart/openings';
import { queryLines } from '#server/orders/order-lines';
import { chooseSlot } from '#server/cart/slots';
import type { Shop } from '#server/platform/shop';
import { getStore } from '#server/stores/stores';
import { hasReceived, refuseTooLarge } from '../cash-bounds.ts';
import { canPayCash, readDestination } from '../place-order.ts';
import { changeLines, type ChangedLines } from './changed-lines.ts';

type Order = Selectable<OrderRow>;
type Store = Awaited<ReturnType<typeof getStore>>;

/** `address` is set only if it was read again. */
type ChangedDestination = Pick<Destination, 'pincode' | 'terms' | 'cash' | 'ships'> & Partial<Destination>;

/** Undefined if nothing changes. @throws {ShopError} the refusals of `quoteChange` */
export async function planChange(shop: Shop, order: Order, wanted: WantedChange): Promise<ChangedOrder | undefined> {
  if (order.status === 'cancelled') throw new ShopError('order_cancelled');
  if (!isCancellable(order.status)) throw new ShopError('order_not_changeable');
  const store = await getStore(shop, order.saas_id, order.store_id);
  const before = await queryLines(shop.db, order, [order.order_id]).execute();
  const changed = await changeLines(shop, order, before, wanted);
  const destination = await readDestinationAfter(shop, store, order, wanted.address_id);
  const address = newAddress(order, destination);
  const adjustments = await listAdjustments(shop.db, order, [order.order_id]);
  if (changed || address) await refuseAdjusted(shop, order, adjustments);
  const time = await chooseTime(shop, store, order, { wanted: wanted.slot_starts_at, destination, isMoved: !!address });
  if (!changed && !address && !time) return undefined;
  refuseTooMany(adjustments, changed?.lines);
  const lines = changed?.lines ?? before;
  const priced = changed || address ? await price(shop, store, order, { lines, destination }) : currentPrice(order);
  if (changed && order.payment_type === 'COD') await refuseTooMuchCash(shop, store, order, changed, priced.totals);
  const difference = priced.totals.total - order.order_value;
  refuseTooSmall(order, -difference);
  if (order.payment_type === 'online' && difference > 0 && difference < providerMinimum)
    throw new ShopError('change_too_small');
  return {
    lines: changed?.lines,
    stock: changed?.stock ?? new Map(),
    ...priced,
    address,
    time,
    words: describeChange(order, store, { changed, address, time, total: priced.totals.total }),
  };
}

/**
 * Without a new address, the order keeps its address and charge, even if the store no longer delivers there.
 * @throws {ShopError} `outside_delivery_area`, `not_found`
 */
async function readDestinationAfter(
  shop: Shop,
  store: Store,
  order: Order,
  address_id: number | undefined,
): Promise<ChangedDestination> {
  const { order_type, pincode, delivery_charge: charge } = order;
  if (order_type === 'Pickup' || address_id !== undefined)
    return readDestination(shop, cartKeyOf(order), store, { order_type, address_id });
  const [rules] = await readDeliveryRules(shop, order, [pincode]);
  if (!rules?.terms) return { pincode, terms: { charge, minimum: 0, free_from: null }, cash: true, ships: false };
  return { pincode, ...rules, terms: { ...rules.terms, charge: charge || rules.terms.charge } };
}

function newAddress(order: Order, destination: ChangedDestination): ChangedOrder['address'] {
  const { address, pincode, state = '', landmark = '' } = destination;
  if (order.order_type === 'Pickup' || address === undefined) return undefined;
  const isSame =
    order.address === address && order.pincode === pincode && order.state === state && order.landmark === landmark;
  return isSame ? undefined : { address, pincode, state, landmark };
}

type Adjustments = Awaited<ReturnType<typeof listAdjustments>>;

/** @throws {ShopError} `order_adjusted` once the store has offered a replacement or adjusted the order */
async function refuseAdjusted({ db }: Shop, order: OrderKey, adjustments: Adjustments): Promise<void> {
  const offer = await db.selectFrom('replacements').select('offer_id').where(ofOrder(order)).executeTakeFirst();
  if (offer || adjustmentsInEffect(adjustments).some(({ kind }) => kind !== 'change'))
    throw new ShopError('order_adjusted');
}

/** The order's page and the counter list each change. */
const maxChanges = 20;

const maxLines = 200;

function refuseTooMany(adjustments: Adjustments, lines: ChangedOrder['lines'] = []): void {
  if (adjustments.filter(({ kind }) => kind === 'change').length >= maxChanges) throw new ShopError('too_many_changes');
  if (lines.length > maxLines) throw new ShopError('too_many_lines');
}

interface WantedTime {
  wanted: string | null | undefined;
  destination: ChangedDestination;
  isMoved: boolean;
}

/**
 * Undefined if the time stays. An order without a slot gets a new promise with a new address.
 * @throws {ShopError} `slot_not_offered`, `slot_closed`, `slot_full`, `store_closed`
 */
async function chooseTime(
  shop: Shop,
  store: Store,
  order: Order,
  { wanted, destination, isMoved }: WantedTime,
): Promise<ChangedOrder['time']> {
  const old = order.slot_starts_at;
  const isKept = wanted === undefined || Date.parse(wanted ?? '') === old?.getTime() || (wanted === null && !old);
  if (destination.ships && (isKept ? old : wanted)) throw new ShopError('slot_not_offered');
  if (isKept && (old || !isMoved)) return undefined;
  const slot = isKept || !wanted ? null : await chooseSlot(shop, store, wanted);
  const opens_at = isKept ? (order.opens_at?.toISOString() ?? null) : slot ? null : await chooseOpening(shop, store);
  const placed = { slot, opens_at, destination, request: order, order_id: order.order_id };
  return {
    slot,
    opens_at: opens_at === null ? null : new Date(opens_at),
    promised_until: await promisedArrival(shop, store, placed),
  };
}

type Priced = Pick<ChangedOrder, 'totals' | 'coupon_code'>;

export const currentPrice = (order: Order): Priced => ({
  totals: orderTotals(order),
  coupon_code: order.coupon_code,
});

/** Drops the coupon below its minimum. @throws {ShopError} `below_minimum`, `payment_unavailable` */
async function price(
  shop: Shop,
  { currency }: Store,
  order: Order,
  { lines, destination }: { lines: ChangedOrderLine[]; destination: ChangedDestination },
): Promise<Priced> {
  const coupon = await couponOf(shop, order, priceSum(lines, null).items);
  const { payment_type, coupon_code } = order;
  const totals = totalsOf(lines, { payment_type, terms: destination.terms, currency, coupon });
  refuseBelowMinimum(destination, totals);
  if (payment_type === 'COD' && !canPayCash(destination, totals)) throw new ShopError('payment_unavailable');
  return { totals, coupon_code: coupon && totals.items >= coupon.minimum ? coupon_code : '' };
}

/** Checks only orders with more pieces of an item or a larger total. @throws {ShopError} `cash_order_too_large` */
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

interface ChangeParts extends Pick<ChangedOrder, 'address' | 'time'> {
  changed: ChangedLines | undefined;
  total: number;
}

function describeChange(order: Order, store: Store, { changed, address, time, total }: ChangeParts): string {
  const isOtherTime = time && (time.slot !== null || order.slot_starts_at !== null);
  return [
    ...(changed?.words ?? []),
    ...(address ? [t.newAddress()] : []),
    ...(isOtherTime ? [time.slot ? t.newTime({ time: slotWords(time.slot, store.timezone) }) : t.soonest()] : []),
    ...(total === order.order_value
      ? []
      : [t.newTotal({ was: formatMoney(order.order_value, store), now: formatMoney(total, store) })]),
  ].join('; ');
}
