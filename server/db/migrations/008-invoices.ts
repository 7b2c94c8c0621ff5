import { sql, type Kysely } from 'kysely';

const statements = [
  "alter table stores add column if not exists gstin text not null default ''",
  "alter table items add column if not exists hsn text not null default ''",
  'alter table items add column if not exists tax_percent double precision',
  'alter table orders add column if not exists invoiced boolean not null default false',
  `create index if not exists orders_to_invoice on orders (order_id) where not invoiced and status <> 'cancelled'`,
  `create table if not exists invoice_counters (
    saas_id integer not null,
    store_id integer not null,
    year text not null,
    last integer not null,
    primary key (saas_id, store_id, year)
  )`,
  `create table if not exists invoices (
    saas_id integer not null,
    store_id integer not null,
    order_id bigint not null,
    invoice_number text not null,
    invoice jsonb not null,
    pdf bytea,
    draw_after timestamptz not null default now(),
    created_at timestamptz not null default now(),
    primary key (saas_id, store_id, order_id),
    unique (saas_id, store_id, invoice_number),
    foreign key (saas_id, store_id, order_id) references orders
  )`,
  'create index if not exists invoices_to_draw on invoices (draw_after) where pdf is null',
];

/** Invoices with their numbers, and what they need to know of tax. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
