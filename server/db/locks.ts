import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { CartKey } from './keys.ts';

/** Advisory locks, shared by all processes. */
type LockName =
  /** By `store_id`: no two items get the same barcode. */
  | 'shelf'
  /** By `rider_id`: each entry states the sum after it. */
  | 'rider_cash'
  | 'partner_cash'
  /** By `store_id`: a new number gets one customer. */
  | 'taken_orders'
  /** By `store_id`: orders payments before or after a day's closing. */
  | 'store_cash'
  /** Positions of counter events have no gaps. */
  | 'counter_events';

/** Held until the transaction ends. */
export const lock = (tx: Database, name: LockName, id?: number) =>
  (id === undefined
    ? sql`select pg_advisory_xact_lock(hashtext(${name}))`
    : sql`select pg_advisory_xact_lock(hashtext(${name}), ${id}::integer)`
  ).execute(tx);

/** Others can still reference the customer. @returns false if the account is deleted */
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
