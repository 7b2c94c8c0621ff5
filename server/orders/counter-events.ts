import { sql } from 'kysely';
import type { CounterEventKind } from '#contract/counter/events';
import type { Done, OrderStatus } from '#contract/order';
import type { Database } from '#server/db/database';
import type { OrderKey, StoreKey } from '#server/db/keys';
import type { CounterEventRow } from '#server/db/order-rows';
import { staffIdOf, type Actor } from '#server/staff/log';
import type { Shop } from '#server/platform/shop';

/** Whether an event was not undone, and undoes none itself. */
export const isInEffect = sql<boolean>`event.undoes is null
  and not exists (select from counter_events as undo where undo.undoes = event.event)`;

type Fact = OrderKey & Pick<CounterEventRow, 'kind' | 'status' | 'line'>;

/** Records an action on a locked order for the store's counters. */
export async function recordOrderActivity({ now }: Shop, tx: Database, fact: Fact, by: Actor): Promise<Done> {
  const staff_id = staffIdOf(by);
  const at = now();
  await tx
    .insertInto('counter_events')
    .values({ ...fact, amount: null, staff_id, at })
    .execute();
  return { at: at.toISOString(), staff_id, name: by === 'command' ? '' : await readName(tx, by.staff_id) };
}

export const recordUndo = (
  { now }: Shop,
  tx: Database,
  undone: OrderKey & Pick<CounterEventRow, 'status' | 'line'> & { undoes: number | null },
  by: Actor,
) =>
  tx
    .insertInto('counter_events')
    .values({ ...undone, kind: 'undone', amount: null, staff_id: staffIdOf(by), at: now() })
    .execute();

/** Notifies the store's counters that an order, or a line of it, has changed. */
export async function recordOrderChange(
  { now }: Shop,
  tx: Database,
  { saas_id, store_id, order_id, status }: OrderKey & Pick<CounterEventRow, 'status'>,
  {
    line,
    by,
    kind = 'changed',
  }: { line: number | null; by: Actor | null; kind?: 'changed' | 'return_asked' | 'undone' },
): Promise<void> {
  const staff_id = by && staffIdOf(by);
  await tx
    .insertInto('counter_events')
    .values({ saas_id, store_id, order_id, kind, status, line, amount: null, staff_id, at: now() })
    .execute();
}

async function readName(tx: Database, staff_id: number): Promise<string> {
  const { name } = await tx
    .selectFrom('staff')
    .select('name')
    .where('staff_id', '=', staff_id)
    .executeTakeFirstOrThrow();
  return name;
}

/** The steps of orders that were not undone, oldest first. */
export async function findOrderActivity(
  db: Database,
  { saas_id, store_id }: StoreKey,
  orderIds: number[],
  kinds: readonly Exclude<CounterEventKind, 'placed' | 'moved'>[],
) {
  const rows = await db
    .selectFrom('counter_events as event')
    .leftJoin('staff', 'staff.staff_id', 'event.staff_id')
    .select(['event.order_id', 'event.kind', 'event.line', 'event.amount', 'event.at', 'event.staff_id', 'staff.name'])
    .select(['event.event', 'event.status', 'event.short', 'event.excess', 'event.reason'])
    .where('event.saas_id', '=', saas_id)
    .where('event.store_id', '=', store_id)
    .where('event.order_id', 'in', orderIds)
    .where(
      'event.kind',
      'in',
      kinds.map((kind) => sql.lit(kind)), // literals, so that every plan may use the index of these kinds
    )
    .where(isInEffect)
    .orderBy('event.event')
    .execute();
  return rows.map(({ at, staff_id, name, ...row }) => ({
    ...row,
    done: { at: at.toISOString(), staff_id, name: name ?? '' },
  }));
}

const hasLeft: OrderStatus[] = ['handed over', 'dispatched', 'delivered'];

/** Failed deliveries by order, oldest first. Queried only for orders that have left the store. */
export async function readAttempts(
  db: Database,
  store: StoreKey,
  orders: { order_id: number; status: OrderStatus }[],
): Promise<Map<number, string[]>> {
  const left = orders.filter(({ status }) => hasLeft.includes(status)).map(({ order_id }) => order_id);
  const attempts = left.length === 0 ? [] : await findOrderActivity(db, store, left, ['attempted']);
  const byOrder = Map.groupBy(attempts, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([order_id, tries]) => [order_id, tries.map(({ done }) => done.at)]));
}
