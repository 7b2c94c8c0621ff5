import { sql } from 'kysely';
import * as t from '#texts/own-data';
import type { Shop } from '#server/platform/shop';
import { readAccount } from '#server/accounts/accounts';
import { readBankAccounts, readReturnFiles } from './own-returns.ts';
import { ownRows, readPerson, type Person } from './own-rows.ts';
import { declarations, personalData, type PersonalTable } from './personal-data.ts';

/** Internal keys, digests, and documents that the shop offers separately. */
const internalColumns = [
  'customer_id',
  'session_id',
  'idempotency_key',
  'request_hash',
  'saas_id',
  'rider_id',
  'staff_id',
  'link_hash',
  'confirm_hash',
  'token_hash',
  'noted_by',
  'decided_by',
  'offered_by',
  'paid_back_by',
  'transferred_by',
  'pdf',
];

const readable = (rows: object[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !internalColumns.includes(name))));

async function readRows({ db }: Shop, table: PersonalTable, person: Person) {
  const own = db.selectFrom(table).selectAll().where(ownRows(personalData[table], person));
  return readable(await own.orderBy(sql`1, 2, 3, 4`).execute());
}

/** With or without an order. */
const readTransactions = ({ db }: Shop, table: 'payments' | 'refunds', { customer_id }: Person) =>
  db
    .selectFrom(table)
    .innerJoin('payment_attempts as attempt', (join) =>
      join
        .onRef('attempt.saas_id', '=', `${table}.saas_id`)
        .onRef('attempt.store_id', '=', `${table}.store_id`)
        .onRef('attempt.attempt_id', '=', `${table}.attempt_id`),
    )
    .select(['order_id', 'subscription_no', `${table}.payment_id`, `${table}.amount`, `${table}.currency`])
    .select([`${table}.status`, `${table}.created_at`])
    .where('attempt.customer_id', '=', customer_id)
    .orderBy(`${table}.created_at`)
    .execute();

const readFormerContacts = ({ db }: Shop, { customer_id }: Person) =>
  db
    .selectFrom('former_contacts')
    .select(['target', 'replaced_at'])
    .where('customer_id', '=', customer_id)
    .orderBy('replaced_at')
    .execute();

/** Sections with more than the rows of their table. */
const sections: Record<string, (shop: Shop, person: Person) => Promise<unknown>> = {
  account: (shop, { customer_id }) => readAccount(shop, customer_id),
  former_contacts: readFormerContacts,
  return_files: readReturnFiles,
  bank_details: readBankAccounts,
  payments: (shop, person) => readTransactions(shop, 'payments', person),
  refunds: (shop, person) => readTransactions(shop, 'refunds', person),
};

/** Everything stored about a customer, by kind. Amounts are in minor units. */
export async function readOwnData(shop: Shop, customerId: number): Promise<Record<string, unknown>> {
  const person = await readPerson(shop.db, customerId);
  const data: Record<string, unknown> = {
    about: t.about(),
    made_at: shop.now().toISOString(),
  };
  for (const [table, { exported }] of declarations)
    if (!exported.startsWith('no: '))
      data[exported] = await (sections[exported]?.(shop, person) ?? readRows(shop, table, person));
  return data;
}
