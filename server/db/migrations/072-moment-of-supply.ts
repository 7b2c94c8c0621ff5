import { sql, type Kysely } from 'kysely';

/** Adds whether a deduction followed supply, and when an invoice's goods left the store; for older ones, the order time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoices add column if not exists at timestamptz`.execute(db);
  await sql`update invoices set at = orders.created_at from orders
    where invoices.at is null and orders.saas_id = invoices.saas_id and orders.store_id = invoices.store_id
      and orders.order_id = invoices.order_id`.execute(db);
  await sql`alter table invoices alter column at set not null`.execute(db);
  await sql`alter table order_deductions add column if not exists after_supply boolean not null default false`.execute(
    db,
  );
  // Orders without an invoice yet are invoiced for what is left of them.
  await sql`delete from credit_notes using orders
    where credit_note_number is null and not orders.invoiced and orders.saas_id = credit_notes.saas_id
      and orders.store_id = credit_notes.store_id and orders.order_id = credit_notes.order_id`.execute(db);
  await sql`create index if not exists invoices_at on invoices (saas_id, store_id, at)`.execute(db);
}
