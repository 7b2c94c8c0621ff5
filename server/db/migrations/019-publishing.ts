import { sql, type Kysely } from 'kysely';

/** The columns of an item that a page shows: all but its stock and what only invoices name. */
const published =
  'item_name, category_id, unit, price, mrp, veg, allergens, origin, special_description, image, colors, position, withdrawn_at';

const all = (row: string) => `(${published.replaceAll(/\w+/g, `${row}.$&`)})`;

/** Tables whose rows show on their own store's pages, and those that show on every site. */
const ofStore = ['categories', 'delivery_zones', 'plans', 'plan_items'];
const ofEverySite = ['stores', 'opening_hours', 'holidays', 'operator_details'];

const statements = [
  `create table site_changes (
    saas_id integer not null,
    store_id integer not null,
    transaction xid8 not null default pg_current_xact_id(),
    changed_at timestamptz not null default now(),
    primary key (saas_id, store_id, transaction)
  )`,
  `create table sites (
    saas_id integer not null,
    store_id integer not null,
    wanted_at timestamptz,
    claimed_by text,
    claimed_until timestamptz,
    is_held boolean not null default false,
    tried_at timestamptz,
    published_at timestamptz,
    duration_ms integer,
    pages integer,
    rendered integer,
    failures integer not null default 0,
    retry_after timestamptz,
    reason text not null default '',
    primary key (saas_id, store_id)
  )`,
  `create function site_changed() returns trigger language plpgsql as $$
    declare changed record := coalesce(new, old);
    begin
      insert into site_changes (saas_id, store_id) values (changed.saas_id, changed.store_id) on conflict do nothing;
      return null;
    end
  $$`,
  `create function every_site_changed() returns trigger language plpgsql as $$
    begin
      insert into site_changes (saas_id, store_id)
        select saas_id, store_id from stores where withdrawn_at is null union all select 0, 0
        on conflict do nothing;
      return null;
    end
  $$`,
  `create trigger item_comes_or_goes after insert or delete on items for each row execute function site_changed()`,
  `create trigger item_changes after update of ${published} on items for each row
    when (${all('old')} is distinct from ${all('new')}) execute function site_changed()`,
  ...ofStore.map(
    (table) => `create trigger shows after insert or update or delete on ${table}
      for each row execute function site_changed()`,
  ),
  ...ofEverySite.map(
    (table) => `create trigger shows_everywhere after insert or update or delete on ${table}
      for each statement execute function every_site_changed()`,
  ),
];

/** Notes which sites a transaction has changed, whoever makes it, and how each site's publishing stands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
