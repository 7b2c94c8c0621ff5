import { sql, type Kysely } from 'kysely';

const statements = [
  `create table if not exists order_proposals (
    saas_id integer not null,
    store_id integer not null,
    order_id bigint not null,
    change jsonb not null,
    was bigint not null,
    total bigint not null,
    words text not null,
    lines_before jsonb not null,
    lines_after jsonb not null,
    last_entry bigint not null,
    state text not null default 'open' check (state in ('open', 'agreed', 'kept', 'withdrawn')),
    token_hash text not null unique,
    proposed_by integer references staff,
    proposed_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (saas_id, store_id, order_id),
    foreign key (saas_id, store_id, order_id) references orders
  )`,
];

/** The last change that a store proposed for each order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
