import type * as v from 'valibot';
import type { coupon } from '#contract/coupon';
import { ShopError } from '#contract/errors';
import { couponDiscount } from '#lib/cart/coupon-discount';
import { toDecimal, type Minor } from '#lib/money/money';
import { localTime } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import type { UsableCoupon } from '#server/db/frozen';
import type { Shop } from '#server/platform/shop';
import type { CartKey, StoreKey } from '#server/db/keys';
import { countCaller } from '#server/platform/rate-limits';
import { getStoreCached } from '#server/stores/stores';
import { todayIn } from '#server/stores/today';

const findCoupon = ({ db }: Shop, { saas_id, store_id }: StoreKey, code: string) =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where((where) => where.and({ saas_id, store_id, code }))
    .executeTakeFirst();

function refuseOutOfDate({ starts, ends }: { starts: string; ends: string }, date: string): void {
  if (date < starts) throw new ShopError('coupon_not_begun');
  if (date > ends) throw new ShopError('coupon_expired');
}

/**
 * Refuses a quoted coupon on a day outside its dates. One that the store has withdrawn since is honoured.
 * @throws {ShopError} `coupon_not_begun`, `coupon_expired`
 */
export async function checkQuotedCoupon(shop: Shop, store: StoreKey & { timezone: string }, code: string, at: Date) {
  const row = await findCoupon(shop, store, code);
  if (row) refuseOutOfDate(row, localTime(at.getTime(), store.timezone).date);
}

/**
 * A coupon that is valid today by the store's calendar.
 * @throws {ShopError} `coupon_unknown`, `coupon_not_begun`, `coupon_expired`
 */
export async function readCoupon(shop: Shop, store: StoreKey & { timezone: string }, code: string) {
  const row = await findCoupon(shop, store, code);
  if (!row) throw new ShopError('coupon_unknown');
  refuseOutOfDate(row, todayIn(shop, store));
  const { saas_id: _saas, store_id: _store, starts: _starts, ends: _ends, listed: _listed, ...usable } = row;
  return usable satisfies UsableCoupon;
}

/**
 * Refuses a coupon that the customer has used up, or that is for a first order when they have one in this store;
 * cancelled orders do not count. Under the lock on the customer, in an order's transaction, it sees all their other orders.
 * @throws {ShopError} `coupon_used`, `coupon_first_order`
 */
export async function refuseUsedUp(db: Database, cart: CartKey, coupon: UsableCoupon | null): Promise<void> {
  if (!coupon || (coupon.per_customer === null && !coupon.first_order_only)) return;
  const { saas_id, store_id, customer_id } = cart;
  const { orders, uses } = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      fn.countAll<number>().filterWhere('coupon_code', '=', coupon.code).as('uses'),
    ])
    .where((where) => where.and({ saas_id, store_id, customer_id }))
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
  if (Number(uses) >= (coupon.per_customer ?? Infinity)) throw new ShopError('coupon_used');
  if (coupon.first_order_only && Number(orders) > 0) throw new ShopError('coupon_first_order');
}

const toWire = ({ code, kind, value, minimum, most, description }: UsableCoupon): v.InferInput<typeof coupon> => ({
  code,
  kind,
  value: toDecimal(value),
  minimum: toDecimal(minimum),
  most: most === null ? null : toDecimal(most),
  description,
});

/**
 * A coupon by its code.
 * @param customer_id the customer who must still be allowed to use it; 0 for a guest
 * @throws {ShopError} the refusals of `checkOwnCoupon`
 */
export async function lookUpCoupon(shop: Shop, { customer_id, ...store }: CartKey, code: string, from: string) {
  await countCaller(shop, 'coupon-from-address', from);
  const { timezone } = await getStoreCached(shop, store.saas_id, store.store_id);
  const found = await readCoupon(shop, { ...store, timezone }, code);
  if (customer_id > 0) await refuseUsedUp(shop.db, { ...store, customer_id }, found);
  return toWire(found);
}

const mostListed = 5;

/**
 * The listed coupons that take something off items of a sum, what takes most off first, by the rules of applying them.
 * @param customer_id the customer who must still be allowed to use them; 0 for a guest
 * @throws {ShopError} `not_found`
 */
export async function listFitting(shop: Shop, { customer_id, ...store }: CartKey, items: Minor) {
  const { timezone } = await getStoreCached(shop, store.saas_id, store.store_id);
  const rows = await shop.db
    .selectFrom('coupons')
    .select('code')
    .where((where) => where.and({ ...store, listed: true }))
    .orderBy('code')
    .execute();
  const usable = await Promise.all(rows.map(({ code }) => ifUsable(shop, { ...store, customer_id, timezone }, code)));
  return usable
    .flatMap((coupon) => (coupon && couponDiscount(coupon, items) > 0 ? [coupon] : []))
    .sort((a, b) => couponDiscount(b, items) - couponDiscount(a, items))
    .slice(0, mostListed)
    .map(toWire);
}

/** A coupon, if it may be used today by the customer. */
async function ifUsable(shop: Shop, cart: CartKey & { timezone: string }, code: string) {
  try {
    const found = await readCoupon(shop, cart, code);
    if (cart.customer_id > 0) await refuseUsedUp(shop.db, cart, found);
    return found;
  } catch (error) {
    if (error instanceof ShopError) return undefined;
    throw error;
  }
}
