import { sql, type Kysely } from 'kysely';

/** The columns of `items` that an operator's file has too. The stock is not among them: sales change it all the time. */
const columns = [
  'item_name',
  'category_id',
  'unit',
  'price',
  'mrp',
  'hsn',
  'tax_percent',
  'veg',
  'allergens',
  'also_called',
  'origin',
  'special_description',
  'image_name1',
  'image',
  'colors',
  'net_quantity',
  'fssai',
  'ingredients',
  'nutrition',
  'shelf_life',
  'importer',
  'family',
  'size',
  'barcode',
  'hidden',
  'sold_out_until',
];
const names = `array[${columns.map((name) => `'${name}'`).join(', ')}]`;

/** The values of an item that no file has said anything of and that nobody has changed. */
const initial = `'{"barcode": "", "hidden": false, "sold_out_until": null, "hsn": "", "tax_percent": null}'::jsonb`;

/** A day until which an item is sold out; null for one that has passed. */
const ahead = (day: string) =>
  `to_jsonb(case when ${day} > to_char(now() at time zone stores.timezone, 'YYYY-MM-DD') then ${day} end)`;
const soldOut = `to_char(items.sold_out_until at time zone stores.timezone, 'YYYY-MM-DD')`;
const withoutZeros = (text: string) => `to_jsonb(regexp_replace(${text}, '^0+(?=\\d+$)', ''))`;

const statements = [
  `alter table items add column if not exists counter_columns text[] not null default '{}'`,

  // From what the last file said of each cell: a cell that differs was changed at the counter.
  `update items set counter_columns = marked.names
    from (
      select saas_id, store_id, item_id, array_agg(name order by name) as names
      from items
        join stores using (saas_id, store_id)
        left join imported_items imported using (saas_id, store_id, item_id)
        cross join unnest(${names}) as name
        cross join lateral (select
          to_jsonb(items) -> name as has,
          case when imported.columns ? name then imported.columns -> name
            when not items.from_counter then coalesce(${initial} -> name, to_jsonb(items) -> name) end as said) cell
      where case name
        when 'barcode' then ${withoutZeros('has #>> array[]::text[]')} is distinct from ${withoutZeros('said #>> array[]::text[]')}
        when 'sold_out_until' then ${ahead(soldOut)} is distinct from ${ahead(`(said #>> array[]::text[])`)}
        else has is distinct from said end
      group by saas_id, store_id, item_id
    ) marked
    where items.saas_id = marked.saas_id and items.store_id = marked.store_id and items.item_id = marked.item_id`,

  // An item that the last file no longer had leaves the shelf, hidden or not.
  `update items set hidden = false from imported_items imported
    where hidden and not from_counter and imported.columns ? 'withdrawn' and items.saas_id = imported.saas_id
      and items.store_id = imported.store_id and items.item_id = imported.item_id`,

  `create or replace function mark_counter_columns() returns trigger language plpgsql as $$
    begin
      new.counter_columns := array(
        select unnest(old.counter_columns)
        union
        select name from unnest(${names}) as name
        where to_jsonb(new) -> name is distinct from to_jsonb(old) -> name
        order by 1);
      return new;
    end $$`,
  `create or replace trigger changed_at_counter before update of ${columns.join(', ')} on items for each row
    when (coalesce(current_setting('shop.import', true), '') = '') execute function mark_counter_columns()`,

  'drop trigger if exists imported_by_an_older_version on items',
  'drop function if exists note_import()',
  'drop trigger if exists hidden_is_withdrawn on items',
  'drop function if exists keep_hidden()',
];

/**
 * Notes in `counter_columns` which cells of an item were changed since its last import, by whatever but an import.
 * `imported_items`, a copy of every cell, is used by the version before this one only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
