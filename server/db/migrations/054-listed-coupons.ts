import { sql, type Kysely } from 'kysely';

/** Whether a coupon is offered to everybody whose cart it fits; otherwise it must be known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coupons add column if not exists listed boolean not null default false`.execute(db);
}
