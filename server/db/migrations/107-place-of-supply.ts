import { sql, type Kysely } from 'kysely';

/** Queues a job for each store with documents that do not state their place of supply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into jobs (kind, key)
    select 'place-of-supply', jsonb_build_object('saas_id', saas_id, 'store_id', store_id) from (
      select saas_id, store_id from invoices where invoice -> 'supply' is null
      union select saas_id, store_id from credit_notes where note is not null and note -> 'supply' is null
    ) as stores`.execute(db);
}
