import { sql, type Kysely } from 'kysely';

const ofOrder = `saas_id integer not null,
    store_id integer not null,
    order_id bigint not null`;

const statements = [
  `create table if not exists order_returns (
    ${ofOrder},
    return_id uuid not null unique,
    lines jsonb not null,
    reason text not null,
    status text not null default 'asked' check (status in ('asked', 'offered', 'accepted', 'declined')),
    asked_at timestamptz not null,
    offer bigint check (offer > 0),
    stock_back boolean not null default false,
    answer text not null default '',
    decided_by integer references staff,
    decided_at timestamptz,
    refused_at timestamptz,
    primary key (saas_id, store_id, order_id, return_id),
    foreign key (saas_id, store_id, order_id) references orders
  )`,
  `create table if not exists return_files (
    ${ofOrder},
    return_id uuid not null references order_returns (return_id),
    file_id uuid not null,
    kind text not null check (kind in ('picture', 'video')),
    type text not null,
    bytes bytea not null,
    at timestamptz not null,
    primary key (saas_id, store_id, order_id, return_id, file_id)
  )`,
  `create table if not exists bank_details (
    ${ofOrder},
    sealed text not null,
    given_at timestamptz not null,
    primary key (saas_id, store_id, order_id),
    foreign key (saas_id, store_id, order_id) references orders
  )`,
];

/** What customers want to return, with their pictures, and where the money of cash orders goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
