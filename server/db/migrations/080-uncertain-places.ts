import { sql, type Kysely } from 'kysely';

/** Adds an index of the invoices with an uncertain place of supply, which the counter reads every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists invoices_with_uncertain_place on invoices (saas_id, store_id, at)
    where invoice -> 'supply' ->> 'isSure' = 'false'`.execute(db);
}
