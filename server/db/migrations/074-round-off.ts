import { sql, type Kysely } from 'kysely';

/** How much of a sum comes from rounding it to whole rupees: of an order that is paid in cash, and of what falls from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists round_off bigint not null default 0`.execute(db);
  await sql`alter table order_deductions add column if not exists round_off bigint not null default 0`.execute(db);
}
