import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';

export interface NumberOwner {
  customer_id: number;
  isProved: boolean;
  hasOrdered: boolean;
}

/** The proved owner, else the customer of a phone order at this store. Other accounts may be a stranger's. */
export async function findNumberOwner(
  db: Database,
  { saas_id, store_id }: StoreKey,
  mobile: Target,
): Promise<NumberOwner | undefined> {
  const accounts = await db
    .selectFrom('customers')
    .select(['customer_id', 'mobile_verified_at', 'email', 'password_hash'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.order_id')
          .where('orders.saas_id', '=', saas_id)
          .where('orders.store_id', '=', store_id)
          .whereRef('orders.customer_id', '=', 'customers.customer_id'),
      ).as('has_ordered'),
    )
    .where('mobile_number', '=', mobile)
    .where('deleted_at', 'is', null)
    .orderBy('customer_id')
    .execute();
  const owner =
    accounts.find(({ mobile_verified_at }) => mobile_verified_at) ??
    accounts.find(({ email, password_hash, has_ordered }) => email === null && password_hash === null && has_ordered);
  if (!owner) return undefined;
  const { customer_id, mobile_verified_at, has_ordered } = owner;
  return { customer_id, isProved: mobile_verified_at !== null, hasOrdered: Boolean(has_ordered) };
}

/** Its owner can log in only with a code sent to the number; see `claimAccount`. */
export async function addUnprovedCustomer(db: Database, name: string, mobile: Target | null): Promise<number> {
  const unset = { email: null, password_hash: null, email_verified_at: null, mobile_verified_at: null };
  const { customer_id } = await db
    .insertInto('customers')
    .values({ ...unset, name, mobile_number: mobile, dob: null, deleted_at: null })
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  return customer_id;
}
