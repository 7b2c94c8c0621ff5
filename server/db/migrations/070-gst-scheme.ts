import { sql, type Kysely } from 'kysely';

/** The scheme under which a store pays India's goods and services tax; empty for the usual one of its GSTIN. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stores add column if not exists gst_scheme text not null default ''
    check (gst_scheme in ('', 'regular', 'composition', 'none'))`.execute(db);
}
