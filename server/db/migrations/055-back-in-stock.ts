import { type Kysely, sql } from 'kysely';

const statements = [
  `create table if not exists back_in_stock (
    saas_id integer not null,
    store_id integer not null,
    item_id bigint not null,
    target text not null,
    request_id uuid not null unique,
    confirm_hash text,
    asked_at timestamptz not null,
    confirmed_at timestamptz,
    expires_at timestamptz not null,
    primary key (saas_id, store_id, item_id, target),
    foreign key (saas_id, store_id, item_id) references items
  )`,
  `create index if not exists back_in_stock_to_confirm on back_in_stock (confirm_hash) where confirm_hash is not null`,
  `create index if not exists back_in_stock_of_target on back_in_stock (target)`,
];

/** Who wants to be told, once, when an item is back in stock (decision 067). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
