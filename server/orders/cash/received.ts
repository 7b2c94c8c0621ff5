import type { Selectable } from 'kysely';
import { receivedKind, type ReceivedKind } from '#contract/orders/received';
import { invalidInput, ShopError } from '#contract/errors';
import type { OrderStatus } from '#contract/order';
import { toDecimal, type Minor } from '#lib/money/money';
import type { RecordedCash } from '#lib/messages/refusals';
import type { Database } from '#server/db/database';
import { orderKeyOf, type OrderKey } from '#server/db/keys';
import { lock } from '#server/db/locks';
import type { OrderRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { staffIdOf, type Actor } from '#server/staff/log';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { findOrderActivity } from '../counter-events.ts';
import { requireHeld } from '../rides/cash.ts';

type Order = Selectable<OrderRow>;

type Amounts = Partial<Record<ReceivedKind, Minor>>;

export interface PaymentReceived {
  by: Actor;
  /** Undefined if not stated. */
  received?: Amounts;
  /** Why it is less or more than due. */
  shortReason?: string;
}

const kinds = receivedKind.options;

const sumOf = (received: Amounts): Minor => kinds.reduce((sum, kind) => sum + (received[kind] ?? 0), 0);

const completesCashOrder = ({ payment_type }: Order, to: OrderStatus) =>
  payment_type === 'COD' && (to === 'delivered' || to === 'collected');

/** Only a command may complete a cash order without its payment. @throws {ShopError} `invalid_input` */
function requireReceived(order: Order, to: OrderStatus, { by, received }: PaymentReceived): void {
  const isDue = completesCashOrder(order, to) && order.order_value > order.deducted;
  if (isDue && received === undefined && by !== 'command')
    throw invalidInput('cash_received', 'is required for a cash order');
}

interface Difference {
  short?: Minor;
  excess?: Minor;
  reason?: string;
}

/** @throws {ShopError} `invalid_input`, `cash_short`, `cash_over` */
function differenceOf(order: Order, to: OrderStatus, sum: Minor, reason: string | undefined): Difference {
  const due = order.order_value - order.deducted;
  if (!completesCashOrder(order, to))
    throw invalidInput('cash_received', 'is for cash orders that are delivered or collected');
  if (sum > 2 * due) throw invalidInput('cash_received', 'is more than twice the amount due');
  if (sum === due) return {};
  if (!reason) throw new ShopError(sum < due ? 'cash_short' : 'cash_over', { due: toDecimal(due) });
  return { ...(sum < due ? { short: due - sum } : { excess: sum - due }), reason };
}

/**
 * Records a completed order's payment: an event per kind, and always one for cash, with the difference from the due
 * sum.
 * @returns the details for the staff log
 * @throws {ShopError} `invalid_input`; `cash_short` and `cash_over` for a difference without a reason
 */
export async function recordReceived(
  shop: Shop,
  tx: Database,
  order: Order,
  to: OrderStatus,
  { by, received, shortReason }: PaymentReceived,
) {
  requireReceived(order, to, { by, ...(received && { received }) });
  if (received === undefined) return {};
  await lock(tx, 'store_cash', order.store_id);
  const { cash = 0, upi = 0, card = 0 } = received;
  const difference = differenceOf(order, to, sumOf(received), shortReason);
  const event = { ...orderKeyOf(order), status: to, line: null, staff_id: staffIdOf(by), at: shop.now() };
  const rows = kinds
    .filter((kind) => kind === 'cash' || received[kind])
    .map((kind) => ({ ...event, kind, amount: received[kind] ?? 0, ...(kind === 'cash' && difference) }));
  await tx.insertInto('counter_events').values(rows).execute();
  const { short, excess, reason } = difference;
  return {
    ...((cash > 0 || sumOf(received) === 0) && { cash_received: toDecimal(cash) }),
    ...(upi > 0 && { upi_received: toDecimal(upi) }),
    ...(card > 0 && { card_received: toDecimal(card) }),
    ...(short && { cash_short: toDecimal(short) }),
    ...(excess && { cash_over: toDecimal(excess) }),
    ...(reason && { reason }),
  };
}

const readReceived = (db: Database, order: OrderKey) => findOrderActivity(db, order, [order.order_id], kinds);

export async function readSumReceived(db: Database, order: OrderKey): Promise<Minor | undefined> {
  const received = await readReceived(db, order);
  return received.length === 0 ? undefined : received.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

/** Reverses an order's received payment, in its rider's ledger too. @throws {ShopError} `rider_cash_handed_in` */
export async function reverseReceived(shop: Shop, tx: Database, order: Order, by: Actor): Promise<Minor | undefined> {
  const received = await readReceived(tx, order);
  if (received.length === 0) return undefined;
  const amountOf = (kind: ReceivedKind) => received.find((one) => one.kind === kind)?.amount ?? 0;
  if (order.rider_id !== null || order.logistics_partner) await requireHeld(tx, order, amountOf('cash'));
  const event = { ...orderKeyOf(order), line: null, staff_id: staffIdOf(by), at: shop.now() };
  const reversals = received.map(({ event: undoes, kind, status, amount, short, excess, reason }) => ({
    ...event,
    kind,
    status,
    reason,
    undoes,
    amount: -(amount ?? 0),
    short: short && -short,
    excess: excess && -excess,
  }));
  await tx.insertInto('counter_events').values(reversals).execute();
  return sumOf({ cash: amountOf('cash'), upi: amountOf('upi'), card: amountOf('card') });
}

/**
 * Checks the payment of a completed order. The same amounts from the same person are a retry.
 * @returns true if none is recorded yet, because a command completed the order
 * @throws {ShopError} `cash_recorded` with {@link RecordedCash}; `invalid_input`
 */
export async function isPaymentMissing(
  tx: Database,
  order: Order,
  to: OrderStatus,
  payment: PaymentReceived,
): Promise<boolean> {
  requireReceived(order, to, payment);
  const { by, received } = payment;
  if (received === undefined) return false;
  if (!completesCashOrder(order, to))
    throw invalidInput('cash_received', 'is for cash orders that are delivered or collected');
  const recorded = await readReceived(tx, order);
  const [first] = recorded;
  if (!first) return true;
  const amountOf = (kind: ReceivedKind) => recorded.find((one) => one.kind === kind)?.amount ?? 0;
  const isSame = kinds.every((kind) => amountOf(kind) === (received[kind] ?? 0));
  if (isSame && first.done.staff_id === staffIdOf(by)) return false;
  const { bank_account, country } = await getStoreIncludingClosed({ db: tx }, order);
  const cash_received = toDecimal(kinds.reduce((sum, kind) => sum + amountOf(kind), 0));
  const locale = { bank_account, country };
  throw new ShopError('cash_recorded', {
    recorded: { cash_received, name: first.done.name, locale } satisfies RecordedCash,
  });
}
