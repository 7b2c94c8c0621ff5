import { sql, type Kysely } from 'kysely';

/** What a customer wants done about a missing line, and how long their store waits for an answer about one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists if_missing text not null default 'call'
    check (if_missing in ('call', 'replace', 'leave_out'))`.execute(db);
  await sql`alter table stores add column if not exists answer_minutes integer not null default 10`.execute(db);
}
