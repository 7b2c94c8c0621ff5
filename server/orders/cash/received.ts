import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { OrderStatus } from '#contract/order';
import { toDecimal, type Minor } from '#lib/money/money';
import type { RecordedCash } from '#lib/messages/refusals';
import type { Database } from '#server/db/database';
import { orderKeyOf } from '#server/db/keys';
import { lock } from '#server/db/locks';
import type { OrderRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { staffIdOf, type Actor } from '#server/staff/log';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { stands } from '../counter-events.ts';
import { readHeldBy } from '../rides/cash.ts';

type Order = Selectable<OrderRow>;

/** The cash received when an order is completed. */
export interface CashReceived {
  by: Actor;
  /** At most the order's total. */
  cash?: Minor;
  /** The reason for a cash shortfall. */
  shortReason?: string;
}

const invalid = (message: string) => new ShopError('invalid_input', { issues: [{ path: 'cash_received', message }] });

const completesCashOrder = ({ payment_type }: Order, to: OrderStatus) =>
  payment_type === 'COD' && (to === 'delivered' || to === 'collected');

/** Refuses to complete a cash order without its cash, except by a command. @throws {ShopError} `invalid_input` */
function requireCash(order: Order, to: OrderStatus, { by, cash }: CashReceived): void {
  const isDue = completesCashOrder(order, to) && order.order_value > order.deducted;
  if (isDue && cash === undefined && by !== 'command') throw invalid('is required for a cash order');
}

/** Returns the cash shortfall. @throws {ShopError} `invalid_input`, `cash_short` */
function shortfallOf(order: Order, to: OrderStatus, cash: Minor, reason: string | undefined): Minor {
  const due = order.order_value - order.deducted;
  if (!completesCashOrder(order, to)) throw invalid('is for cash orders that are delivered or collected');
  if (cash > due) throw invalid('is more than the order costs');
  if (cash < due && !reason) throw new ShopError('cash_short', { due: toDecimal(due) });
  return due - cash;
}

/**
 * Records the cash received for an order that is completed.
 * @returns the details for the staff log
 * @throws {ShopError} `invalid_input` for an impossible or missing sum; `cash_short` for a shortfall without a reason
 */
export async function recordCash(shop: Shop, tx: Database, order: Order, to: OrderStatus, received: CashReceived) {
  requireCash(order, to, received);
  const { by, cash, shortReason } = received;
  if (cash === undefined) return {};
  const short = shortfallOf(order, to, cash, shortReason);
  await tx
    .insertInto('counter_events')
    .values({
      ...orderKeyOf(order),
      kind: 'cash',
      status: to,
      amount: cash,
      ...(short > 0 && { short, reason: shortReason ?? '' }),
      line: null,
      staff_id: staffIdOf(by),
      at: shop.now(),
    })
    .execute();
  return { cash_received: toDecimal(cash), ...(short > 0 && { cash_short: toDecimal(short), reason: shortReason }) };
}

/**
 * Reverses the cash of an order whose completion is undone, in the ledger of its rider, too.
 * @returns the cash; undefined without any
 * @throws {ShopError} `rider_cash_handed_in` if the rider no longer holds it
 */
export async function reverseCash(shop: Shop, tx: Database, order: Order, by: Actor): Promise<Minor | undefined> {
  const received = await tx
    .selectFrom('counter_events as event')
    .select(['event.event', 'event.amount', 'event.short', 'event.reason', 'event.status'])
    .where((where) => where.and({ ...orderKeyOf(order), kind: 'cash' }))
    .where(stands)
    .executeTakeFirst();
  if (!received) return undefined;
  const { event, short, reason, status } = received;
  const amount = received.amount ?? 0;
  if (order.rider_id !== null) {
    await lock(tx, 'rider_cash', order.rider_id);
    const held = await readHeldBy(tx, { saas_id: order.saas_id, rider_id: order.rider_id });
    if (held < amount) throw new ShopError('rider_cash_handed_in');
  }
  const reversal = { amount: -amount, short: short && -short, reason, undoes: event };
  await tx
    .insertInto('counter_events')
    .values({
      ...orderKeyOf(order),
      kind: 'cash',
      status,
      ...reversal,
      line: null,
      staff_id: staffIdOf(by),
      at: shop.now(),
    })
    .execute();
  return amount;
}

/**
 * Checks the cash of a completed order. The same amount from the same person is a retry.
 * @returns true if no cash is recorded yet, because a command completed the order
 * @throws {ShopError} `cash_recorded` with {@link RecordedCash}; `invalid_input`
 */
export async function isCashMissing(
  tx: Database,
  order: Order,
  to: OrderStatus,
  received: CashReceived,
): Promise<boolean> {
  requireCash(order, to, received);
  const { by, cash } = received;
  if (cash === undefined) return false;
  if (!completesCashOrder(order, to)) throw invalid('is for cash orders that are delivered or collected');
  const recorded = await tx
    .selectFrom('counter_events as event')
    .leftJoin('staff', 'staff.staff_id', 'event.staff_id')
    .select(['event.amount', 'event.staff_id', 'staff.name'])
    .where('event.saas_id', '=', order.saas_id)
    .where('event.store_id', '=', order.store_id)
    .where('event.order_id', '=', order.order_id)
    .where('event.kind', '=', 'cash')
    .where(stands)
    .executeTakeFirst();
  if (!recorded) return true;
  if (recorded.amount === cash && recorded.staff_id === staffIdOf(by)) return false;
  const { bank_account, country } = await getStoreIncludingClosed({ db: tx }, order);
  const cash_received = toDecimal(recorded.amount ?? 0);
  const locale = { bank_account, country };
  throw new ShopError('cash_recorded', {
    recorded: { cash_received, name: recorded.name ?? '', locale } satisfies RecordedCash,
  });
}
