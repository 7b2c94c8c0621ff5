import { sql, type Kysely } from 'kysely';

/** Lets a customer report missing or wrong items without returning anything, and withdraw a return. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_returns
    add column if not exists comes_back boolean not null default true,
    add column if not exists withdrawn_at timestamptz`.execute(db);
}
