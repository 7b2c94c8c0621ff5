import { sql, type ExpressionBuilder, type ExpressionWrapper, type Selectable, type SqlBool } from 'kysely';
import { isEmail } from '#contract/fields';
import type { Target } from '#lib/account/target';
import type { Database } from '#server/db/database';
import type { CustomerRow } from '#server/db/customer-rows';
import type { Schema } from '#server/db/schema';
import { keyedHash, type Secrets } from '#server/platform/secrets';
import type { Shop } from '#server/platform/shop';
import { endSessions } from './sessions.ts';
import { inSameStore } from '#server/db/keys';

type Where = ExpressionBuilder<Schema, 'customers'>;
type Condition = ExpressionWrapper<Schema, 'customers', SqlBool>;

export const hasProved = (where: Where, targets: Target[]): Condition =>
  where.or([
    where.and([where('email', 'in', targets), where('email_verified_at', 'is not', null)]),
    where.and([where('mobile_number', 'in', targets), where('mobile_verified_at', 'is not', null)]),
  ]);

export const hasNamed = (where: Where, targets: Target[]): Condition =>
  where.or([where('email', 'in', targets), where('mobile_number', 'in', targets)]);

export const isRegistered = async (db: Database, target: Target): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('customers')
      .select('customer_id')
      .where((where) => hasProved(where, [target]))
      .executeTakeFirst(),
  );

export const contactColumns = ['email', 'email_verified_at', 'mobile_number', 'mobile_verified_at'] as const;

export type Contacts = Pick<Selectable<CustomerRow>, (typeof contactColumns)[number]>;

export const provedContacts = (row: Contacts): Target[] =>
  [row.mobile_verified_at && row.mobile_number, row.email_verified_at && row.email].filter(
    (target) => typeof target === 'string',
  );

export const readProvedContacts = async (db: Database, customer_id: number): Promise<Target[]> =>
  provedContacts(
    await db
      .selectFrom('customers')
      .select(contactColumns)
      .where('customer_id', '=', customer_id)
      .executeTakeFirstOrThrow(),
  );

export async function targetsProvedBy(db: Database, customerIds: number[], targets: Target[]): Promise<Target[]> {
  if (customerIds.length === 0 || targets.length === 0) return [];
  const owners = await db
    .selectFrom('customers')
    .select(contactColumns)
    .where('customer_id', 'in', customerIds)
    .where((where) => hasProved(where, targets))
    .execute();
  const proved = owners.flatMap(provedContacts);
  return targets.filter((target) => proved.includes(target));
}

const claimableAccount = (db: Database, target: Target) =>
  db
    .selectFrom('customers')
    .select('customer_id')
    .where((where) => hasNamed(where, [target]))
    .where('email_verified_at', 'is', null)
    .where('mobile_verified_at', 'is', null)
    .orderBy('customer_id', 'desc')
    .limit(1);

export const isClaimable = async (db: Database, target: Target): Promise<boolean> =>
  Boolean(await claimableAccount(db, target).executeTakeFirst());

/** Logs out accounts that name the target and have no proved contact. */
async function revokeAccess(shop: Shop, tx: Database, target: Target): Promise<void> {
  const unproved = (where: Where) =>
    where.and([
      hasNamed(where, [target]),
      where('email_verified_at', 'is', null),
      where('mobile_verified_at', 'is', null),
    ]);
  await tx
    .updateTable('sessions')
    .set({ revoked_at: shop.now() })
    .where('customer_id', 'in', (open) => open.selectFrom('customers').select('customer_id').where(unproved))
    .where('revoked_at', 'is', null)
    .execute();
  // Accounts without another contact keep this one, but lose their password.
  await tx
    .updateTable('customers')
    .set({ password_hash: null })
    .where(unproved)
    .where((where) => where.or([where('email', 'is', null), where('mobile_number', 'is', null)]))
    .execute();
}

/** Removes a newly proved target from other accounts. Accounts without a proved contact are logged out. */
export async function releaseFromOthers(shop: Shop, tx: Database, target: Target): Promise<void> {
  await revokeAccess(shop, tx, target);
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

const toProvedColumns = (shop: Shop, target: Target) =>
  isEmail(target)
    ? { email: target, email_verified_at: shop.now() }
    : { mobile_number: target, mobile_verified_at: shop.now() };

/** Takes the later of both clocks: messages use the database's clock, requests the shop's. */
async function recordFormerContact(shop: Shop, tx: Database, customer_id: number, target: Target): Promise<void> {
  const column = isEmail(target) ? 'email' : 'mobile_number';
  const replaced_at = sql<Date>`greatest(now(), ${shop.now()}::timestamptz)`;
  await tx
    .insertInto('former_contacts')
    .columns(['customer_id', 'target', 'replaced_at'])
    .expression(
      tx
        .selectFrom('customers')
        .select(['customer_id', sql<string>`${sql.ref(column)}`.as('target'), replaced_at.as('replaced_at')])
        .where('customer_id', '=', customer_id)
        .where(column, '<>', target),
    )
    .onConflict((conflict) => conflict.columns(['customer_id', 'target']).doUpdateSet({ replaced_at }))
    .execute();
}

/** Stored instead of the contact, to detect repeated uses of a limited coupon. */
export const hashContact = ({ secret }: Pick<Secrets, 'secret'>, contact: Target): string =>
  keyedHash(secret, 'coupon-use', contact);

/** Records past coupon uses under the new contact too, so that a later account with it cannot repeat them. */
async function addContactToUses(
  secrets: Pick<Secrets, 'secret'>,
  tx: Database,
  customer_id: number,
  contact: Target,
): Promise<void> {
  const own = tx
    .selectFrom('coupon_uses as use')
    .innerJoin('orders', inSameStore('orders', 'use', 'order_id'))
    .select(['use.saas_id', 'use.store_id', 'use.code', 'use.order_id'])
    .select(sql<string>`${hashContact(secrets, contact)}`.as('contact_hash'))
    .distinct()
    .where('orders.customer_id', '=', customer_id);
  await tx
    .insertInto('coupon_uses')
    .columns(['saas_id', 'store_id', 'code', 'order_id', 'contact_hash'])
    .expression(own)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the previous contact, and releases the new one from other accounts. */
export async function saveProvedTarget(shop: Shop, tx: Database, customerId: number, target: Target): Promise<void> {
  await recordFormerContact(shop, tx, customerId, target);
  await tx.updateTable('customers').set(toProvedColumns(shop, target)).where('customer_id', '=', customerId).execute();
  await releaseFromOthers(shop, tx, target);
  await addContactToUses(shop, tx, customerId, target);
}

const unknownPerson = {
  name: '',
  email: null,
  mobile_number: null,
  password_hash: null,
  dob: null,
  address_1: '',
  address_2: '',
};

const typedTables = [
  'addresses',
  'cart_lines',
  'cart_merges',
  'idempotency_keys',
  'wishes',
  'order_reminders',
] as const;

/** Deletes all data entered by the account's creator, who may be another person (design §4). */
export async function claimAccount(shop: Shop, tx: Database, target: Target): Promise<number | undefined> {
  const found = await claimableAccount(tx, target).forUpdate().executeTakeFirst();
  if (!found) return undefined;
  const { customer_id } = found;
  await tx
    .updateTable('customers')
    .set({ ...unknownPerson, ...toProvedColumns(shop, target) })
    .where('customer_id', '=', customer_id)
    .execute();
  for (const table of typedTables) await tx.deleteFrom(table).where('customer_id', '=', customer_id).execute();
  await endSessions(shop, tx, customer_id);
  await releaseFromOthers(shop, tx, target);
  return customer_id;
}
