import { sql, type Kysely } from 'kysely';

/** Drops the function that checked a store's pause inside the statement of an order; the order's transaction does it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function if exists refuse_if_paused(integer, integer, timestamptz)`.execute(db);
}
