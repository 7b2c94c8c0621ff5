import { sql, type Kysely } from 'kysely';

/**
 * One table for the keys of requests that take effect once, and a sequence for the numbers of items that are made at a counter.
 * `cart_merges` stays for the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      scope text not null,
      key text not null,
      request_hash text,
      answer jsonb not null default 'null',
      customer_id integer references customers,
      used_at timestamptz not null,
      primary key (scope, key)
    )`.execute(db);
  await sql`create index on idempotency_keys (customer_id)`.execute(db);
  await sql`
    insert into idempotency_keys (scope, key, answer, customer_id, used_at)
    select concat_ws(' ', 'cart', saas_id, store_id, customer_id), merge_id, changed, customer_id, merged_at
    from cart_merges`.execute(db);
  await sql`create sequence counter_items start 1000000001`.execute(db);
  await sql`select setval('counter_items', max(item_id)) from items where from_counter and item_id > 1000000000 having count(*) > 0`.execute(
    db,
  );
}
