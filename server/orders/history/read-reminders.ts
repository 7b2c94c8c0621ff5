import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { reminder } from '#contract/returning/reminders';
import type { Database } from '#server/db/database';
import { inStore, type StoreKey } from '#server/db/keys';
import type { OrderReminderRow } from '#server/db/order-rows';

export type WireReminder = v.InferInput<typeof reminder>;

export const toWireReminder = ({
  weekday,
  next_at,
  skipped_on,
}: Pick<Selectable<OrderReminderRow>, 'weekday' | 'next_at' | 'skipped_on'>): WireReminder => ({
  weekday,
  next_at: next_at.toISOString(),
  skipped_on,
});

export async function readReminders(
  db: Database,
  store: StoreKey,
  orderIds: number[],
): Promise<Map<number, WireReminder>> {
  const rows = await db
    .selectFrom('order_reminders')
    .selectAll()
    .where(inStore(store))
    .where('order_id', 'in', orderIds)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.order_id, toWireReminder(row)]));
}
