import { endReminder, setReminder } from '#contract/returning/reminders';
import { call } from '#lib/api/client';
import { failureOf, sentenceFor } from '#lib/api/errors';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';
import * as t from '#texts/reminder';

/** Sets the weekly reminder of an order, or moves it to another day (1 is Monday). @returns the reason for a refusal */
export function remindWeekly(orderId: number, weekday: number): Promise<string | undefined> {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  return failureOf(() => call(setReminder, { params: { orderId }, body: { saas_id, store_id, weekday } }));
}

/** Ends the weekly reminder of an order and offers Undo. Shows a failure. @param reload called after each change */
export async function stopReminding(orderId: number, reload: () => Promise<unknown>): Promise<void> {
  const undo = async (weekday: number) => {
    const problem = await remindWeekly(orderId, weekday);
    if (problem) notify(problem, 'error', 5000);
    await reload();
  };
  try {
    const { weekday } = (await call(endReminder, { params: { ...storeIds(), orderId } })).data;
    notify(t.endedNotice(), 'info', 8000, () => void undo(weekday));
  } catch (error) {
    notify(sentenceFor(error), 'error', 5000);
  }
  await reload();
}
