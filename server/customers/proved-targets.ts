import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { isEmail } from '#contract/fields';
import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { endSessions } from './sessions.ts';

type Where = ExpressionBuilder<Schema, 'customers'>;
type Condition = ExpressionWrapper<Schema, 'customers', SqlBool>;

/** Customers who have proved one of the targets to be theirs. What is only typed proves nothing. */
export const hasProved = (where: Where, targets: Target[]): Condition =>
  where.or([
    where.and([where('email', 'in', [...targets, '']), where('email_verified_at', 'is not', null)]),
    where.and([where('mobile_number', 'in', [...targets, '']), where('mobile_verified_at', 'is not', null)]),
  ]);

/** Customers who have named one of the targets, proved or not. */
export const hasNamed = (where: Where, targets: Target[]): Condition =>
  where.or([where('email', 'in', [...targets, '']), where('mobile_number', 'in', [...targets, ''])]);

/** Whether somebody has proved the target. */
export const isRegistered = async (db: Database, target: Target): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('customers')
      .select('customer_id')
      .where((where) => hasProved(where, [target]))
      .executeTakeFirst(),
  );

/** The newest account that has named the target and has proved nothing at all: the page `/Signup` makes such. */
const adoptable = (db: Database, target: Target) =>
  db
    .selectFrom('customers')
    .select('customer_id')
    .where((where) => hasNamed(where, [target]))
    .where('email_verified_at', 'is', null)
    .where('mobile_verified_at', 'is', null)
    .orderBy('customer_id', 'desc')
    .limit(1);

/** Whether there is an account that goes to whoever proves the target. */
export const isClaimable = async (db: Database, target: Target): Promise<boolean> =>
  Boolean(await adoptable(db, target).executeTakeFirst());

/** Ends all ways into accounts that have only named the target and have proved nothing at all. */
async function shutOut(shop: Shop, tx: Database, target: Target): Promise<void> {
  const strangers = (where: Where) =>
    where.and([
      hasNamed(where, [target]),
      where('email_verified_at', 'is', null),
      where('mobile_verified_at', 'is', null),
    ]);
  await tx
    .updateTable('sessions')
    .set({ revoked_at: shop.now() })
    .where('customer_id', 'in', (open) => open.selectFrom('customers').select('customer_id').where(strangers))
    .where('revoked_at', 'is', null)
    .execute();
  // Without another contact the name stays on the row, which is then nobody's.
  await tx
    .updateTable('customers')
    .set({ password_hash: null })
    .where(strangers)
    .where((where) => where.or([where('email', 'is', null), where('mobile_number', 'is', null)]))
    .execute();
}

/**
 * Takes a target that somebody has just proved away from customers who had only named it; who has proved nothing is
 * logged out.
 */
export async function releaseFromOthers(shop: Shop, tx: Database, target: Target): Promise<void> {
  await shutOut(shop, tx, target);
  await tx
    .updateTable('customers')
    .set({ email: null })
    .where('email', '=', target)
    .where('email_verified_at', 'is', null)
    .where('mobile_number', 'is not', null)
    .execute();
  await tx
    .updateTable('customers')
    .set({ mobile_number: null })
    .where('mobile_number', '=', target)
    .where('mobile_verified_at', 'is', null)
    .where('email', 'is not', null)
    .execute();
}

const provedAs = (shop: Shop, target: Target) =>
  isEmail(target)
    ? { email: target, email_verified_at: shop.now() }
    : { mobile_number: target, mobile_verified_at: shop.now() };

/** Makes a target, just proved, a customer's own; it replaces the one before and is taken from who only named it. */
export async function saveProvedTarget(shop: Shop, tx: Database, customerId: number, target: Target): Promise<void> {
  await tx.updateTable('customers').set(provedAs(shop, target)).where('customer_id', '=', customerId).execute();
  await releaseFromOthers(shop, tx, target);
}

/**
 * Gives an account that nobody has proved to whoever has just proved its number or e-mail (design §4). Whoever made it
 * may have been somebody else, so what they could come back by, or send goods to, goes: password, sessions, the other
 * contact, addresses.
 * @returns the account's customer, or undefined when there is none
 */
export async function claimAccount(shop: Shop, tx: Database, target: Target): Promise<number | undefined> {
  const found = await adoptable(tx, target).forUpdate().executeTakeFirst();
  if (!found) return undefined;
  const { customer_id } = found;
  await tx
    .updateTable('customers')
    .set({ email: null, mobile_number: null, password_hash: null, ...provedAs(shop, target) })
    .where('customer_id', '=', customer_id)
    .execute();
  await tx.deleteFrom('addresses').where('customer_id', '=', customer_id).execute();
  await endSessions(shop, tx, customer_id);
  await releaseFromOthers(shop, tx, target);
  return customer_id;
}
