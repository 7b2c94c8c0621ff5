import { sql, type Kysely } from 'kysely';

const toPurchase = (table: string) => [
  `alter table ${table} add column if not exists subscription_no bigint`,
  `alter table ${table} alter column order_id drop not null`,
  `alter table ${table} add foreign key (saas_id, store_id, subscription_no) references subscriptions`,
  `alter table ${table} add check (num_nonnulls(order_id, subscription_no) = 1)`,
];

const statements = [
  `alter table subscriptions add column if not exists state text not null default ''`,
  // Null for subscriptions sold before this migration, which get no invoice. The default applies to later ones.
  'alter table subscriptions add column if not exists invoiced boolean',
  'alter table subscriptions alter column invoiced set default false',
  'create index if not exists subscriptions_to_invoice on subscriptions (subscription_no) where not invoiced',

  'alter table invoices drop constraint invoices_pkey',
  'alter table invoices drop constraint invoices_saas_id_store_id_invoice_number_key',
  'alter table invoices add primary key (saas_id, store_id, invoice_number)',
  ...toPurchase('invoices'),
  'create unique index if not exists invoices_of_order on invoices (saas_id, store_id, order_id)',
  'create unique index if not exists invoices_of_subscription on invoices (saas_id, store_id, subscription_no)',

  ...toPurchase('credit_notes'),
  'alter table credit_notes add column if not exists lines jsonb',
  'create index if not exists credit_notes_of_subscription on credit_notes (saas_id, store_id, subscription_no)',

  'alter table invoice_failures drop constraint invoice_failures_pkey',
  ...toPurchase('invoice_failures'),
  'create unique index if not exists failures_of_order on invoice_failures (saas_id, store_id, order_id)',
  'create unique index if not exists failures_of_subscription on invoice_failures (saas_id, store_id, subscription_no)',
];

/** Adds invoices and credit notes of subscriptions, and the state of their delivery address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
