import { sql, type Kysely } from 'kysely';

/** Adds the GSTIN, name and address of a business buyer to orders; empty for a consumer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['buyer_gstin', 'buyer_name', 'buyer_address'])
    await sql`alter table orders add column if not exists ${sql.ref(column)} text not null default ''`.execute(db);
}
