import { sql, type Kysely } from 'kysely';
import type { StoreKey } from './keys.ts';
import type { ItemRow } from './schema.ts';

type Column = Exclude<keyof ItemRow, keyof StoreKey | 'item_id'>;

/**
 * Every column of `items` except its key: a change to a `shown` one publishes the store's pages again, a change to a
 * `hidden` one does not. In the other tables that pages show (migration 019) every column is watched.
 */
export const itemColumns: Record<Column, 'shown' | 'hidden'> = {
  item_name: 'shown',
  category_id: 'shown',
  unit: 'shown',
  price: 'shown',
  mrp: 'shown',
  veg: 'shown',
  allergens: 'shown',
  also_called: 'shown',
  origin: 'shown',
  special_description: 'shown',
  image: 'shown',
  colors: 'shown',
  position: 'shown',
  net_quantity: 'shown',
  fssai: 'shown',
  ingredients: 'shown',
  nutrition: 'shown',
  shelf_life: 'shown',
  importer: 'shown',
  family: 'shown',
  size: 'shown',
  withdrawn_at: 'shown',
  // Pages request the stock live.
  stock: 'hidden',
  sold_out_until: 'hidden',
  // For the import and its export.
  imported_stock: 'hidden',
  image_name1: 'hidden',
  from_counter: 'hidden',
  // For the counter; what is hidden is withdrawn, too.
  barcode: 'hidden',
  hidden: 'hidden',
  // For invoices.
  hsn: 'hidden',
  tax_percent: 'hidden',
};

/** The columns whose changes publish the store's pages again. */
export const shownColumns = (Object.keys(itemColumns) as Column[]).filter((name) => itemColumns[name] === 'shown');

/**
 * Recreates the trigger of `items` for the shown columns that the table has. Every migration that adds a shown column, or
 * follows a change of the list, must end with it. It is safe to run twice.
 */
export async function watchShownColumns(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'items'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  const shown = rows.map(({ name }) => name).filter((name) => (shownColumns as string[]).includes(name));
  const columnsOf = (row: string) => sql.join(shown.map((name) => sql.ref(`${row}.${name}`)));
  await sql`create or replace trigger item_changes after update of ${sql.join(shown.map((name) => sql.ref(name)))}
    on items for each row when ((${columnsOf('old')}) is distinct from (${columnsOf('new')})) execute function site_changed()`.execute(
    db,
  );
}
