import { sql, type Kysely } from 'kysely';

/** Contacts that customers have replaced. Messages sent to them are deleted with the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists former_contacts (
    customer_id integer not null references customers,
    target text not null,
    replaced_at timestamptz not null,
    primary key (customer_id, target)
  )`.execute(db);
}
