import { sql, type Kysely } from 'kysely';

/** Allows customers without a contact, who buy at the counter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customers drop constraint customers_check`.execute(db);
}
