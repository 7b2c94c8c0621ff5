import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { CartKey } from './keys.ts';

/** Locks without a row, shared by all processes by name. */
type LockName =
  /** A store's shelf, by `store_id`: no two items get the same barcode. */
  | 'shelf'
  /** A rider's cash, by `rider_id`: each entry states the sum after it. */
  | 'rider_cash'
  /** The cash of a store's delivery partners, by `store_id`. */
  | 'partner_cash'
  /** The orders that a store's staff take, by `store_id`: a new number gets one customer. */
  | 'taken_orders'
  /** The cash of a store, by `store_id`. It orders payments before or after the closing of a day. */
  | 'store_cash'
  /** The positions of the counter's events, which have no gaps. */
  | 'counter_events';

/** Waits for a lock and keeps it until the transaction ends. */
export const lock = (tx: Database, name: LockName, id?: number) =>
  (id === undefined
    ? sql`select pg_advisory_xact_lock(hashtext(${name}))`
    : sql`select pg_advisory_xact_lock(hashtext(${name}), ${id}::integer)`
  ).execute(tx);

/**
 * Locks a customer's carts, orders, addresses and plans until the transaction ends; false if the account is deleted. Other
 * transactions can still reference the customer.
 */
export async function lockCustomer(tx: Database, { customer_id }: Pick<CartKey, 'customer_id'>): Promise<boolean> {
  const locked = await tx
    .selectFrom('customers')
    .select('customer_id')
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}
