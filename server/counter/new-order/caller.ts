import type * as v from 'valibot';
import type { findCaller as call } from '#contract/orders/taken';
import { isEmail } from '#contract/fields';
import { ShopError } from '#contract/errors';
import { toTarget, type Target } from '#lib/account/target';
import { readAddresses } from '#server/accounts/addresses';
import { findNumberOwner } from '#server/auth/numbers';
import { storeKeyOf, type CartKey } from '#server/db/keys';
import { readHistory } from '#server/orders/history/history';
import { consumeOrThrow } from '#server/platform/limits/rate-limits';
import type { StoreStaff } from '#server/platform/http/call';
import type { Shop } from '#server/platform/shop';
import { changeStore } from '#server/staff/log';

type Caller = v.InferInput<typeof call.answer>['data'];

const shownOrders = 3;

/** @throws {ShopError} `invalid_input` */
export function toMobile(typed: string, { country }: Pick<StoreStaff['store'], 'country'>): Target {
  const target = toTarget(typed, country);
  if (target && !isEmail(target)) return target;
  const issues = [{ path: 'mobile_number', message: 'must be a mobile number' }];
  throw new ShopError('invalid_input', { issues });
}

/**
 * Logs who looked the customer up, by their last order because the log has no numbers.
 * @throws {ShopError} `invalid_input`, `rate_limited`
 */
export async function findCaller(
  shop: Shop,
  { store, staff }: Pick<StoreStaff, 'store' | 'staff'>,
  typed: string,
): Promise<Caller> {
  const mobile = toMobile(typed, store);
  const key = storeKeyOf(store);
  await consumeOrThrow(shop, 'caller-lookup', [key.saas_id, key.store_id, staff.staff_id].join(' '));
  const owner = await findNumberOwner(shop.db, key, mobile);
  const caller = owner?.hasOrdered ? await readCaller(shop, { ...key, customer_id: owner.customer_id }) : null;
  const about = caller?.orders[0]?.order_id ?? '';
  await changeStore(shop, key, staff, async () => ({ what: 'caller_looked_up', about }));
  return caller && { ...caller, is_proved: owner?.isProved ?? false };
}

async function readCaller(shop: Shop, cart: CartKey) {
  const [history, addresses] = [await readHistory(shop, cart), await readAddresses(shop, cart)];
  const orders = history.slice(0, shownOrders).map(({ order_id, order_type, order_date, status, order_details }) => ({
    order_id,
    order_type,
    order_date,
    status,
    order_details,
  }));
  return { name: await readLastName(shop, cart), addresses, orders };
}

async function readLastName({ db }: Shop, { saas_id, store_id, customer_id }: CartKey): Promise<string> {
  const { customer_name } = await db
    .selectFrom('orders')
    .select('customer_name')
    .where((where) => where.and({ saas_id, store_id, customer_id }))
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return customer_name;
}
