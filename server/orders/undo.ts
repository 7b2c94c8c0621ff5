import { sql, type Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { LastStep, UndoObstacle } from '#contract/counter/undo';
import { toDecimal } from '#lib/money/money';
import { terminalStatuses } from '#lib/order/lifecycle';
import { localTime } from '#lib/schedule/zoned-time';
import type { Database } from '#server/db/database';
import { inStore, ofOrder, type OrderKey } from '#server/db/keys';
import { lock } from '#server/db/locks';
import type { OrderRow } from '#server/db/order-rows';
import { lockActiveRole } from '#server/staff/members';
import { writeStaffLog, type Actor } from '#server/staff/log';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { isToday } from '#server/stores/today';
import { reverseReceived } from './cash/received.ts';
import { recordUndo, isInEffect } from './counter-events.ts';
import { lockOrder } from './lifecycle.ts';
import { withdrawProgressMessage } from './messages.ts';

type Order = Selectable<OrderRow>;

/**
 * Undoes an order's last step, on the same business day and before its closing. Reverses its cash; stock and invoice
 * stay. Drops unsent messages and corrects sent ones.
 * @param seen the step's event on the page. Repeating it does nothing.
 * @throws {ShopError} `not_found`; `step_changed` if it is not the last step; `undo_impossible` with the `reason`, an
 * {@link UndoObstacle}; `rider_cash_handed_in`
 */
export const undoStep = (
  shop: Shop,
  key: OrderKey,
  { seen, reason, by }: { seen: number; reason: string; by: Actor },
) =>
  shop.db.transaction().execute(async (tx) => {
    await lockActiveRole(tx, by);
    const order = await lockOrder(tx, key);
    const events = await readSteps(tx, order);
    const step = lastStepOf(events);
    if (step?.event !== seen) return requireUndone(tx, key, seen);
    await lock(tx, 'store_cash', order.store_id);
    const obstacle = await findObstacle({ ...shop, db: tx }, order, step);
    if (obstacle) throw new ShopError('undo_impossible', { reason: obstacle });
    const { status, cash } =
      step.step === 'accepted' ? { ...order, cash: undefined } : await undoMoves(shop, tx, order, { step, events, by });
    for (const { event } of step.step === 'accepted' ? [step] : step.moves)
      await recordUndo(shop, tx, { ...key, status, line: null, undoes: event }, by);
    const { saas_id, store_id, order_id: about } = key;
    const details = { step: step.step, status, ...(reason && { reason }), ...(cash && { cash: toDecimal(cash) }) };
    await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'step_undone', about, details });
  });

/** Null if it cannot be undone now. */
export async function readLastStep(shop: Shop, order: Order): Promise<LastStep | null> {
  const step = lastStepOf(await readSteps(shop.db, order));
  return step && !(await findObstacle(shop, order, step)) ? { event: step.event, step: step.step } : null;
}

type StepEvent = Awaited<ReturnType<typeof readSteps>>[number];

/** Newest first. Moves of one transaction share the exact time `moment`. */
const readSteps = (db: Database, order: OrderKey) =>
  db
    .selectFrom('counter_events as event')
    .select(['event.event', 'event.kind', 'event.status', 'event.at', sql<string>`event.at::text`.as('moment')])
    .where(ofOrder(order))
    .where('event.kind', 'in', [
      sql.lit('accepted' as const),
      sql.lit('moved' as const),
      sql.lit('attempted' as const),
      sql.lit('returned' as const),
    ])
    .where(isInEffect)
    .orderBy('event.event', 'desc')
    .execute();

interface Step extends LastStep {
  at: Date;
  /** The moves made at once, newest first. */
  moves: StepEvent[];
}

function lastStepOf(events: StepEvent[]): Step | undefined {
  const [last] = events;
  if (!last || last.status === 'cancelled') return undefined;
  const { event, at, kind, status, moment } = last;
  if (kind === 'accepted') return { event, at, step: kind, moves: [] };
  if (kind !== 'moved') return undefined;
  return { event, at, step: status, moves: events.filter((one) => one.kind === 'moved' && one.moment === moment) };
}

async function findObstacle(shop: Shop, order: Order, { at, step, moves }: Step): Promise<UndoObstacle | undefined> {
  if (!(await isToday(shop, order, at))) return 'day_over';
  if (await isClosed(shop, order, at)) return 'day_closed';
  if (step === 'packed' && order.invoiced) return 'invoiced';
  if (!moves.some(({ status }) => terminalStatuses.includes(status))) return undefined;
  if (await hasOpenReturn(shop.db, order)) return 'return_open';
  return (await hasPaidBack(shop.db, order, at)) ? 'money_returned' : undefined;
}

/** Whether its day, by the store's calendar, or a later one was closed after it. */
async function isClosed(shop: Shop, order: OrderKey, at: Date): Promise<boolean> {
  const { timezone } = await getStoreIncludingClosed(shop, order);
  const closing = await shop.db
    .selectFrom('day_closings')
    .select('date')
    .where(inStore(order))
    .where('date', '>=', localTime(at.getTime(), timezone).date)
    .where('closed_at', '>', at)
    .executeTakeFirst();
  return closing !== undefined;
}

const hasOpenReturn = async (db: Database, order: Order) =>
  (await db
    .selectFrom('order_returns')
    .select('return_id')
    .where(ofOrder(order))
    .where('status', 'in', ['asked', 'offered'])
    .executeTakeFirst()) !== undefined;

/** Whether money was returned, or is owed, since then. */
const hasPaidBack = async (db: Database, order: Order, since: Date) =>
  (await db
    .selectFrom('order_adjustments')
    .select('entry')
    .where(ofOrder(order))
    .where('money', '<>', 'collect')
    .where('amount', '>', 0)
    .where('at', '>=', since)
    .executeTakeFirst()) !== undefined;

/** @throws {ShopError} `step_changed` unless the event was undone */
async function requireUndone(tx: Database, { saas_id, store_id, order_id }: OrderKey, event: number): Promise<void> {
  const undone = await tx
    .selectFrom('counter_events')
    .select('event')
    .where((where) => where.and({ saas_id, store_id, order_id, undoes: event }))
    .executeTakeFirst();
  if (!undone) throw new ShopError('step_changed');
}

/** @returns the earlier status and the reversed cash */
async function undoMoves(
  shop: Shop,
  tx: Database,
  order: Order,
  { step: { moves }, events, by }: { step: Step; events: StepEvent[]; by: Actor },
) {
  const numbers = moves.map(({ event }) => event);
  const before = events.find((one) => !numbers.includes(one.event) && ['moved', 'returned'].includes(one.kind));
  const cash = await reverseReceived(shop, tx, order, by);
  const undone = await sql<{ event: number; status: OrderRow['status'] }>`delete from order_events
    where saas_id = ${order.saas_id} and store_id = ${order.store_id} and order_id = ${order.order_id}
      and at in (select at from counter_events where event = any(${numbers}::bigint[]))
      and status = any(${moves.map(({ status }) => status)}) returning event, status`.execute(tx);
  const status = before?.status ?? 'pending';
  const isHandover = moves.some(({ status }) => status === 'handed over');
  await tx
    .updateTable('orders')
    .set({
      status,
      back_at: before?.kind === 'returned' ? before.at : null,
      ...(isHandover && { rider_id: null, logistics_partner: '', tracking_number: '' }),
    })
    .where(ofOrder(order))
    .execute();
  const store = await getStoreIncludingClosed({ db: tx }, order);
  for (const step of undone.rows) await withdrawProgressMessage(tx, store, order, step);
  return { status, cash };
}
