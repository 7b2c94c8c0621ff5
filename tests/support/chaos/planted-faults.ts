import { sql } from 'kysely';
import type { Schema } from '#server/db/schema';
import type { TestShop } from '#tests/support/shop/shop';
import type { Fleet } from './fleet.ts';

/** Faults planted into a shop to prove that the runs detect them. */
export type Fault =
  | ''
  | 'no idempotency'
  | 'no stock check'
  | 'trusted amount'
  | 'no paying back'
  | 'confirmed before stored'
  | 'doubled part refund'
  | 'stock back twice'
  | 'lost credit note';

/** Parts of statements that servers with a fault replace: every item is read as in stock and taken without a check. */
export const faultyStatements: Record<string, Record<string, string>> = {
  'no stock check': {
    'items.stock + locked.quantity >= 0 and ': '',
    'else items.stock end as "stock"': 'else 1000 end as "stock"',
  },
};

/** Plants the part of a fault that is in the database. */
export async function plantFault({ db }: Pick<TestShop, 'db'>, fault: Fault): Promise<void> {
  if (fault === 'no paying back')
    await plantTrigger(db, 'refunds', `if new.reason = 'store_closed' then return null; end if`);
  if (fault === 'no idempotency') await plantTrigger(db, 'orders', 'new.idempotency_key := gen_random_uuid()::text');
  if (fault === 'doubled part refund')
    await plantTrigger(
      db,
      'refunds',
      `if new.adjustment_id is not null then
        insert into refunds (saas_id, store_id, attempt_id, payment_id, amount, currency, reason, refund_id)
          values (new.saas_id, new.store_id, new.attempt_id, new.payment_id, new.amount, new.currency, new.reason,
            gen_random_uuid()) on conflict (payment_id, adjustment_id) do nothing;
      end if`,
    );
  if (fault === 'stock back twice')
    await plantTrigger(
      db,
      'order_adjustments',
      `update items set stock = stock + new.restock from order_lines as line where new.kind = 'return'
        and line.order_id = new.order_id and line.line = new.line and items.item_id = line.item_id`,
    );
  if (fault === 'lost credit note')
    await plantTrigger(db, 'credit_notes', 'if random() < 0.5 then return null; end if');
  if (fault === 'no stock check') await sql`alter table items drop constraint items_stock_check`.execute(db);
}

/** Runs a statement of PL/pgSQL on each row inserted into a table. */
async function plantTrigger(db: TestShop['db'], table: keyof Schema, fault: string): Promise<void> {
  await sql`create function fault() returns trigger language plpgsql as
    ${sql.raw(`$$ begin ${fault}; return new; end $$`)}`.execute(db);
  await sql`create trigger fault before insert on ${sql.table(table)} for each row execute function fault()`.execute(
    db,
  );
}

/** @throws when a planted fault has nothing to replace: the shop's statements have changed and it does not bite any more */
export function checkBite(fault: Fault, { misbehaved }: Pick<Fleet, 'misbehaved'>): void {
  for (const part of Object.keys(faultyStatements[fault] ?? {}))
    if (!misbehaved.has(part))
      throw new Error(`The fault "${fault}" does not bite: no statement of the shop has ${part} (planted-faults.ts)`);
}
