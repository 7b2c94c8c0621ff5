import { sql, type Kysely } from 'kysely';
import { watchShownColumns } from '../shown-columns.ts';

const statements = [
  `create table if not exists reviews (
    saas_id integer not null,
    store_id integer not null,
    review_id integer generated always as identity,
    customer_id integer not null references customers,
    item_id bigint not null,
    order_id bigint not null,
    stars smallint not null check (stars between 1 and 5),
    text text not null default '',
    rated_at timestamptz not null,
    answer text not null default '',
    answered_at timestamptz,
    staff_id integer,
    removed_at timestamptz,
    removed_for text,
    primary key (saas_id, store_id, review_id),
    unique (saas_id, store_id, customer_id, item_id),
    foreign key (saas_id, store_id, item_id) references items,
    foreign key (saas_id, store_id, order_id) references orders,
    check ((removed_at is null) = (removed_for is null)),
    check ((answered_at is null) = (answer = ''))
  )`,
  `create index if not exists reviews_of_item on reviews (saas_id, store_id, item_id, rated_at desc) where removed_at is null`,
  `create index if not exists reviews_of_store on reviews (saas_id, store_id, rated_at desc) where removed_at is null`,
  `create index if not exists reviews_of_customer on reviews (customer_id)`,
  `alter table items add column if not exists rating double precision, add column if not exists rating_count integer`,
  `alter table stores add column if not exists rating double precision`,
];

/** Customers' reviews of what they received, and the averages that pages show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await watchShownColumns(db);
}
