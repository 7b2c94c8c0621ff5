import { sql, type Kysely } from 'kysely';

/** What no file says of an item, and the stock, which sales change all the time. */
const ignored = ['stock', 'imported_stock', 'position', 'withdrawn_at', 'from_counter', 'counter_columns'];
const names = `array[${ignored.map((name) => `'${name}'`).join(', ')}]`;

const statements = [
  `create or replace function mark_counter_columns() returns trigger language plpgsql as $$
    declare
      before jsonb := to_jsonb(old) - ${names};
      after jsonb := to_jsonb(new) - ${names};
    begin
      if before <> after then
        new.counter_columns := array(
          select unnest(old.counter_columns)
          union select key from jsonb_each(after) where value is distinct from before -> key
          order by 1);
      end if;
      return new;
    end $$`,
  `create or replace trigger changed_at_counter before update on items for each row
    when (coalesce(current_setting('shop.import', true), '') = '') execute function mark_counter_columns()`,
];

/** Marks whichever column of an item is changed, so that a new one need not be listed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
