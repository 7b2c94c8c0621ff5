import { sql, type Kysely } from 'kysely';

/** What is not from the file, or is kept elsewhere (`imported_stock`). */
const notOfTheFile = [
  'saas_id',
  'store_id',
  'item_id',
  'stock',
  'imported_stock',
  'position',
  'withdrawn_at',
  'from_counter',
  'barcode',
  'hidden',
  'sold_out_until',
];

const statements = [
  `create or replace function note_import() returns trigger language plpgsql as $$
    begin
      update imported_items
      set columns = (columns - 'withdrawn') || (to_jsonb(new) - array[${notOfTheFile.map((name) => `'${name}'`).join(', ')}])
      where saas_id = new.saas_id and store_id = new.store_id and item_id = new.item_id;
      return null;
    end $$`,
  `create or replace trigger imported_by_an_older_version after update of imported_stock on items for each row
    when (current_setting('shop.import', true) is distinct from 'by three values') execute function note_import()`,
  `create or replace function keep_hidden() returns trigger language plpgsql as $$
    begin
      new.withdrawn_at := old.withdrawn_at;
      return new;
    end $$`,
  `create or replace trigger hidden_is_withdrawn before update of withdrawn_at on items for each row
    when (old.hidden and new.hidden and new.withdrawn_at is null) execute function keep_hidden()`,
];

/**
 * For imports of an older version beside this one: it sets every cell of an item to the file's, so that is noted as what
 * the last file said; and what is hidden stays withdrawn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
