import { sql, type Kysely } from 'kysely';
import { watchShownColumns } from '../shown-columns.ts';

/** Adds the stock from which an item counts as low; null for the usual limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column if not exists low_stock integer check (low_stock >= 0)`.execute(db);
  await watchShownColumns(db);
}
