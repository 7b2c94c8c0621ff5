import { sql, type Kysely } from 'kysely';

const kinds = "('line', 'replacement', 'return', 'delivery', 'goodwill', 'cancellation', 'change')";

const statements = [
  'alter table order_adjustments drop constraint order_adjustments_kind_check',
  `alter table order_adjustments add constraint order_adjustments_kind_check check (kind in ${kinds} and (kind <> 'change' or amount = 0))`,
];

/**
 * A change of an order before it is packed is an adjustment of the kind `change`. Its amount is 0, because the order itself
 * has the new lines and the new total.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
