import { sql, type Kysely } from 'kysely';

const statements = [
  ...['coupons', 'delivery_zones', 'opening_hours'].flatMap((table) => [
    `alter table ${table} add column counter_columns text[] not null default '{}'`,
    `create trigger changed_at_counter before update on ${table} for each row
      when (coalesce(current_setting('shop.import', true), '') = '') execute function mark_counter_columns()`,
  ]),
  'alter table coupons add column from_counter boolean not null default false',
];

/** Marks the coupons, delivery areas and opening hours that were changed at the counter, as items are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
