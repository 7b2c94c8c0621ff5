import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists replacements (
    saas_id integer not null,
    store_id integer not null,
    offer_id integer generated always as identity,
    order_id bigint not null,
    line integer not null,
    quantity integer not null check (quantity > 0),
    missing_amount bigint not null check (missing_amount >= 0),
    item_id bigint not null,
    item_name text not null,
    product_color text not null,
    unit text not null,
    image text not null,
    price bigint not null,
    charged bigint not null check (charged between 0 and missing_amount),
    state text not null default 'offered'
      check (state in ('offered', 'accepted', 'refused', 'expired', 'withdrawn')),
    token_hash text not null unique,
    offered_by integer references staff,
    offered_at timestamptz not null,
    expires_at timestamptz not null,
    check_after timestamptz not null,
    answered_at timestamptz,
    answered_by text not null default ''
      check (answered_by in ('', 'page', 'link', 'staff', 'time', 'order')),
    primary key (saas_id, store_id, offer_id),
    foreign key (saas_id, store_id, order_id, line) references order_lines
  )`,
  'create index if not exists replacements_of_order on replacements (saas_id, store_id, order_id)',
  "create index if not exists replacements_to_end on replacements (check_after) where state = 'offered'",
];

/** What is offered to customers instead of missing pieces of their orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
