import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table cart_lines add column if not exists changed_at timestamptz not null default now()`,
  `create table if not exists wishes (
    saas_id integer not null,
    store_id integer not null,
    customer_id integer not null references customers,
    item_id bigint not null,
    is_wished boolean not null,
    changed_at timestamptz not null,
    primary key (saas_id, store_id, customer_id, item_id),
    foreign key (saas_id, store_id, item_id) references items
  )`,
  `create index if not exists wishes_of_customer on wishes (customer_id)`,
];

/**
 * A customer's wishlist, and when each line of it and of the cart was changed last: an earlier change that arrives late does
 * nothing (decision 006). An item that was taken off the wishlist stays as a row, so that this is known of it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
