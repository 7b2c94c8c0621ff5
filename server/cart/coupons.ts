import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { coupon } from '#contract/orders/coupon';
import { ShopError } from '#contract/errors';
import { couponDiscount, type CouponTerms } from '#lib/cart/coupon-discount';
import { toDecimal, type Minor } from '#lib/money/money';
import { localTime } from '#lib/schedule/zoned-time';
import { hashContact, readProvedContacts } from '#server/auth/proved-targets';
import type { UsableCoupon } from '#server/db/order-quote';
import type { OrderRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { type CartKey, inStore, ofCustomer, inSameStore, type StoreKey } from '#server/db/keys';
import { consumeForCaller } from '#server/platform/limits/rate-limits';
import { withEachSecret } from '#server/platform/secrets';
import { getStore } from '#server/stores/stores';
import { todayIn } from '#server/stores/today';

const findCoupon = ({ db }: Shop, store: StoreKey, code: string) =>
  db.selectFrom('coupons').selectAll().where(inStore(store)).where('code', '=', code).executeTakeFirst();

type Refusal = 'coupon_not_begun' | 'coupon_expired' | 'coupon_used' | 'coupon_first_order';

function throwIf(refusal: Refusal | undefined): void {
  if (refusal) throw new ShopError(refusal);
}

function refusalOn(date: string, { starts, ends }: { starts: string; ends: string }): Refusal | undefined {
  if (date < starts) return 'coupon_not_begun';
  return date > ends ? 'coupon_expired' : undefined;
}

/** Honours a coupon withdrawn since the quote. @throws {ShopError} `coupon_not_begun`, `coupon_expired` */
export async function checkQuotedCoupon(shop: Shop, store: StoreKey & { timezone: string }, code: string, at: Date) {
  const row = await findCoupon(shop, store, code);
  if (row) throwIf(refusalOn(localTime(at.getTime(), store.timezone).date, row));
}

/** Today by the store's calendar. @throws {ShopError} `coupon_unknown`, `coupon_not_begun`, `coupon_expired` */
export async function readCoupon(shop: Shop, store: StoreKey & { timezone: string }, code: string) {
  const row = await findCoupon(shop, store, code);
  if (!row) throw new ShopError('coupon_unknown');
  throwIf(refusalOn(todayIn(shop, store), row));
  const { code: found, kind, value, minimum, most, per_customer, first_order_only, description } = row;
  return {
    code: found,
    kind,
    value,
    minimum,
    most,
    per_customer,
    first_order_only,
    description,
  } satisfies UsableCoupon;
}

/** Whatever its dates. The discount of a deleted coupon shrinks in proportion to the sum `items`. */
export async function couponOf(
  shop: Shop,
  order: StoreKey & Pick<Selectable<OrderRow>, 'coupon_code' | 'discount' | 'items_total'>,
  items: Minor,
): Promise<CouponTerms | null> {
  const { coupon_code, discount, items_total } = order;
  if (!coupon_code) return null;
  const share = Number((BigInt(discount) * BigInt(items)) / BigInt(items_total || 1));
  const deleted = { kind: 'amount' as const, value: Math.min(discount, share), minimum: 0, most: null };
  return (await findCoupon(shop, order, coupon_code)) ?? deleted;
}

/** Whether it depends on the customer's other orders. */
const isLimited = ({ per_customer, first_order_only }: UsableCoupon) => per_customer !== null || first_order_only;

/** Uses by code: of the customer, and of other accounts with the same contacts. */
interface Uses {
  /** Orders without a coupon have the empty code. */
  own: Map<string, number>;
  others: Map<string, number>;
}

const noUses: Uses = { own: new Map(), others: new Map() };

/** Digests of the customer's proved contacts. */
const hashContacts = async ({ db, secret }: Pick<Shop, 'db' | 'secret'>, customer_id: number) =>
  (await readProvedContacts(db, customer_id)).map((contact) => hashContact({ secret }, contact));

const byCode = (rows: { code: string; uses: number }[]) => new Map(rows.map(({ code, uses }) => [code, Number(uses)]));

/** Includes deleted accounts with the same contacts. Ignores cancelled orders. */
async function countUses(shop: Shop, { saas_id, store_id, customer_id }: CartKey): Promise<Uses> {
  const own = await shop.db
    .selectFrom('orders')
    .select(({ fn }) => ['coupon_code as code', fn.countAll<number>().as('uses')])
    .where(ofCustomer({ saas_id, store_id, customer_id }))
    .where('status', '<>', 'cancelled')
    .groupBy('coupon_code')
    .execute();
  const hashes = await Promise.all(withEachSecret(shop, (own) => hashContacts({ ...shop, ...own }, customer_id)));
  const others = await shop.db
    .selectFrom('coupon_uses as use')
    .innerJoin('orders', inSameStore('orders', 'use', 'order_id'))
    .select(({ fn }) => ['use.code', fn.count<number>('use.order_id').distinct().as('uses')])
    .where((where) => where.and({ 'use.saas_id': saas_id, 'use.store_id': store_id }))
    .where('use.contact_hash', 'in', hashes.flat())
    .where('orders.customer_id', '<>', customer_id)
    .where('orders.status', '<>', 'cancelled')
    .groupBy('use.code')
    .execute();
  return { own: byCode(own), others: byCode(others) };
}

function refusalAfter({ own, others }: Uses, coupon: UsableCoupon): Refusal | undefined {
  const uses = (own.get(coupon.code) ?? 0) + (others.get(coupon.code) ?? 0);
  if (uses >= (coupon.per_customer ?? Infinity)) return 'coupon_used';
  return coupon.first_order_only && (own.size > 0 || uses > 0) ? 'coupon_first_order' : undefined;
}

/** Needs the customer's lock to see all orders. @throws {ShopError} `coupon_used`, `coupon_first_order` */
export async function refuseUsedUp(shop: Shop, cart: CartKey, coupon: UsableCoupon | null): Promise<void> {
  if (coupon && isLimited(coupon)) throwIf(refusalAfter(await countUses(shop, cart), coupon));
}

/** Records a limited coupon's use by contact, so that a new account cannot use it again. */
export async function recordCouponUse(
  shop: Shop,
  { saas_id, store_id, customer_id }: CartKey,
  order_id: number,
  coupon: UsableCoupon | null,
): Promise<void> {
  if (!coupon || !isLimited(coupon)) return;
  const hashes = await hashContacts(shop, customer_id);
  if (hashes.length === 0) return;
  const rows = hashes.map((contact_hash) => ({ saas_id, store_id, code: coupon.code, contact_hash, order_id }));
  await shop.db.insertInto('coupon_uses').values(rows).execute();
}

const toWire = ({ code, kind, value, minimum, most, description }: UsableCoupon): v.InferInput<typeof coupon> => ({
  code,
  kind,
  value: toDecimal(value),
  minimum: toDecimal(minimum),
  most: most === null ? null : toDecimal(most),
  description,
});

/** @param customer_id 0 for a guest @throws {ShopError} the refusals of `checkOwnCoupon` */
export async function lookUpCoupon(shop: Shop, { customer_id, ...store }: CartKey, code: string, from: string) {
  await consumeForCaller(shop, 'coupon-from-address', from);
  const { timezone } = await getStore(shop, store.saas_id, store.store_id);
  const found = await readCoupon(shop, { ...store, timezone }, code);
  if (customer_id > 0) await refuseUsedUp(shop, { ...store, customer_id }, found);
  return toWire(found);
}

const maxListed = 5;

/** Largest discount first. @param customer_id 0 for a guest @throws {ShopError} `not_found` */
export async function listFitting(shop: Shop, { customer_id, ...store }: CartKey, items: Minor) {
  const { timezone } = await getStore(shop, store.saas_id, store.store_id);
  const listed = await shop.db
    .selectFrom('coupons')
    .selectAll()
    .where(inStore(store))
    .where('listed', '=', true)
    .orderBy('code')
    .execute();
  const today = todayIn(shop, { ...store, timezone });
  const fitting = listed.filter((coupon) => !refusalOn(today, coupon) && couponDiscount(coupon, items) > 0);
  const uses = customer_id > 0 && fitting.some(isLimited) ? await countUses(shop, { ...store, customer_id }) : noUses;
  return fitting
    .filter((coupon) => !refusalAfter(uses, coupon))
    .sort((a, b) => couponDiscount(b, items) - couponDiscount(a, items))
    .slice(0, maxListed)
    .map(toWire);
}
