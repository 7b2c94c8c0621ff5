import { sql, type Kysely } from 'kysely';

/** `refuse(code)` breaks a statement off, and the transaction around it, for a reason that the shop knows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function refuse(code text) returns bigint language plpgsql as $$
    begin raise exception using errcode = 'NK001', message = code; end
  $$`.execute(db);
}
