import { sql, type Kysely } from 'kysely';

/** Orders whose invoice or credit note could not be made, and when that is retried. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists invoice_failures (
    saas_id integer not null,
    store_id integer not null,
    order_id bigint not null,
    failures integer not null,
    reason text not null,
    retry_after timestamptz not null,
    primary key (saas_id, store_id, order_id),
    foreign key (saas_id, store_id, order_id) references orders
  )`.execute(db);
}
