import { sql, type RawBuilder } from 'kysely';
import type { Target } from '#lib/account/target';
import { ownChallengeKeys } from '#server/auth/challenge-keys';
import { provedContacts } from '#server/auth/proved-targets';
import type { Database } from '#server/db/database';

/**
 * How a table's rows are matched to a customer. `purchase`: by order or subscription, whichever a row has. `proved`: a
 * column with a verified contact; a replaced contact matches only earlier rows. `codes`: the key of a one-time code.
 */
export type Owner =
  | 'customer_id'
  | 'order_id'
  | 'attempt_id'
  | 'subscription_no'
  | 'purchase'
  | 'recipient'
  | { proved: string; writtenAt: string }
  | { codes: string };

export interface Person {
  customer_id: number;
  proved: Target[];
  /** Proved or not. */
  named: Target[];
  /** Contacts the customer has replaced. */
  former: Target[];
}

export async function readPerson(db: Database, customer_id: number): Promise<Person> {
  const contacts = await db
    .selectFrom('customers')
    .select(['email', 'mobile_number', 'email_verified_at', 'mobile_verified_at'])
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  const named = [contacts.email, contacts.mobile_number].filter((target) => target !== null);
  const former = await db
    .selectFrom('former_contacts')
    .select('target')
    .where('customer_id', '=', customer_id)
    .execute();
  return { customer_id, proved: provedContacts(contacts), named, former: former.map(({ target }) => target) };
}

const ofOwn = (key: RawBuilder<unknown>, table: RawBuilder<unknown>, customer_id: number) =>
  sql<boolean>`(${key}) in (select ${key} from ${table} where customer_id = ${customer_id})`;

const isOneOf = (column: string, contacts: string[]) => sql<boolean>`${sql.ref(column)} = any(${contacts}::text[])`;

/** Whether a column holds a contact that was the customer's when the row was written. */
const belongedToCustomer = (customer_id: number, column: string, writtenAt: string) =>
  sql<boolean>`exists (select from former_contacts as former where former.customer_id = ${customer_id}
    and former.target = ${sql.ref(column)} and ${sql.ref(writtenAt)} <= former.replaced_at)`;

/** Codes to contacts that the customer tried to add, perhaps without proving them. */
const isContactCode = (customer_id: number) => sql<boolean>`starts_with(target, ${`${customer_id} `})`;

export function ownRows({ by }: { by: Owner }, { customer_id, proved, named, former }: Person): RawBuilder<boolean> {
  if (by === 'customer_id') return sql<boolean>`customer_id = ${customer_id}`;
  const ofOrder = ofOwn(sql`saas_id, store_id, order_id`, sql`orders`, customer_id);
  const ofSubscription = ofOwn(sql`subscription_no`, sql`subscriptions`, customer_id);
  if (by === 'order_id') return ofOrder;
  if (by === 'attempt_id') return ofOwn(sql`saas_id, store_id, attempt_id`, sql`payment_attempts`, customer_id);
  if (by === 'subscription_no') return ofSubscription;
  if (by === 'purchase') return sql<boolean>`(${ofOrder} or ${ofSubscription})`;
  if (by === 'recipient')
    return sql<boolean>`(((${isOneOf(by, named)} or ${belongedToCustomer(customer_id, by, 'created_at')}) and about !~ '^(alert|return-alert|need):') or about in (
      select 'code:' || challenge_id from otp_challenges where ${isContactCode(customer_id)}))`;
  if ('proved' in by)
    return sql<boolean>`(${isOneOf(by.proved, proved)} or ${belongedToCustomer(customer_id, by.proved, by.writtenAt)})`;
  return sql<boolean>`(${isOneOf(by.codes, ownChallengeKeys(customer_id, [...named, ...former]))} or ${isContactCode(customer_id)})`;
}
