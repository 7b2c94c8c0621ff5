import { sql, type Kysely } from 'kysely';

/** Adds the cash round-off of orders and deductions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists round_off bigint not null default 0`.execute(db);
  await sql`alter table order_deductions add column if not exists round_off bigint not null default 0`.execute(db);
}
