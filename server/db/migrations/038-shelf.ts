import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table items
    add column if not exists barcode text not null default '',
    add column if not exists hidden boolean not null default false,
    add column if not exists sold_out_until timestamptz,
    add column if not exists from_counter boolean not null default false`,
  `create index if not exists items_barcode on items (saas_id, store_id, barcode) where barcode <> ''`,
  `create table if not exists imported_items (
    saas_id integer not null,
    store_id integer not null,
    item_id bigint not null,
    columns jsonb not null,
    primary key (saas_id, store_id, item_id),
    foreign key (saas_id, store_id, item_id) references items
  )`,
];

/**
 * What the counter changes of an item: it is hidden (and withdrawn as well, so that nothing sells it), or sold out until a
 * moment, or was made there; and what the operator's last file said of it, for the comparison of the next import.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
