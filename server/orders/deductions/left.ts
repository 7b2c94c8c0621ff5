import type { Selectable } from 'kysely';
import type { Minor } from '#lib/money/money';
import { lineValues, valueOfMixed, valueOfPieces, type LeftOfMixedLine, type LeftToPay } from '#lib/order/line-value';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import { queryLines } from '../order-lines.ts';
import type { OrderDeductionRow, OrderLineRow, OrderRow } from '#server/db/order-rows';

/** What is left of a line, and what these pieces cost. */
export interface LineLeft extends LeftOfMixedLine {
  item_id: number;
  /** How many of the pieces that were ordered were replaced. */
  replaced: number;
}

/** What is left of an order, in minor units. */
export interface LeftOfOrder extends LeftToPay {
  /** Of the delivery charge. */
  delivery: Minor;
  /** Of the cash that was received, less what the store transfers; all that is left when none was noted. */
  cash: Minor;
  /** By their numbers. */
  lines: Map<number, LineLeft>;
}

type Order = Selectable<OrderRow>;
type Deduction = Selectable<OrderDeductionRow>;

/** The sum of some deductions. */
export const sumOf = (deductions: Deduction[]): Minor => deductions.reduce((total, { amount }) => total + amount, 0);

/** The sum of some deductions before round-off. */
export const exactSumOf = (deductions: Pick<Deduction, 'amount' | 'round_off'>[]): Minor =>
  deductions.reduce((total, { amount, round_off }) => total + amount - round_off, 0);

/** How many pieces of each replacement of a line are left. Deductions use the first offers first. */
export function replacementsLeft({ quantity, own, replaced }: LineLeft, quantities: number[]): number[] {
  let gone = replaced - (quantity - own.quantity);
  return quantities.map((pieces) => {
    const fallen = Math.min(gone, pieces);
    gone -= fallen;
    return pieces - fallen;
  });
}

/** What is left of an order after its deductions. */
export async function readLeft(db: Database, order: Order): Promise<LeftOfOrder> {
  const { saas_id, store_id, order_id } = order;
  const deductions = await db
    .selectFrom('order_deductions')
    .selectAll()
    .where((where) => where.and({ saas_id, store_id, order_id }))
    .orderBy('at')
    .execute();
  const lines = await queryLines(db, order, [order_id]).execute();
  const total = order.order_value - sumOf(deductions);
  const received = await readCash(db, order);
  return {
    total,
    exact: order.order_value - order.round_off - exactSumOf(deductions),
    delivery: order.delivery_charge - exactSumOf(deductions.filter(({ kind }) => kind === 'delivery')),
    cash: received === undefined ? total : received - sumOf(deductions.filter(({ money }) => money === 'transfer')),
    lines: linesLeft(lines, order.discount, deductions),
  };
}

/** The cash that was noted; undefined when none was. */
async function readCash(db: Database, { saas_id, store_id, order_id }: OrderKey): Promise<Minor | undefined> {
  const event = await db
    .selectFrom('counter_events')
    .select('amount')
    .where((where) => where.and({ saas_id, store_id, order_id, kind: 'cash' }))
    .orderBy('event', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.amount ?? undefined;
}

/** What is left of each line after deductions from it, oldest first. */
export function linesLeft(
  lines: Pick<Selectable<OrderLineRow>, 'line' | 'item_id' | 'price' | 'product_qty'>[],
  discount: Minor,
  deductions: Pick<Deduction, 'line' | 'kind' | 'quantity' | 'amount' | 'round_off'>[],
): Map<number, LineLeft> {
  const values = lineValues(lines, discount);
  const byLine = Map.groupBy(deductions, ({ line }) => line);
  return new Map(
    lines.map(({ line, item_id, product_qty }, index) => {
      const ordered = { quantity: product_qty, amount: values[index] ?? 0 };
      const whole: LineLeft = { ...ordered, item_id, replaced: 0, own: ordered };
      return [line, (byLine.get(line) ?? []).reduce(lineAfter, whole)];
    }),
  );
}

/**
 * What is left of a line after a deduction: without the full price of its pieces, even if less was refunded.
 * Ordered pieces are deducted before replacements.
 */
function lineAfter(
  { quantity, amount, replaced, own, item_id }: LineLeft,
  fallen: Pick<Deduction, 'kind' | 'quantity' | 'amount' | 'round_off'>,
): LineLeft {
  const pieces = fallen.quantity ?? 0;
  const ordered = Math.min(pieces, own.quantity);
  const cost = ordered && valueOfPieces(own, ordered);
  const rest = { item_id, own: { quantity: own.quantity - ordered, amount: own.amount - cost } };
  if (fallen.kind === 'replacement')
    return { ...rest, quantity, replaced: replaced + pieces, amount: amount - exactSumOf([fallen]) };
  const left = { quantity, amount, own };
  const gone = fallen.kind === 'line' ? valueOfMixed(left, pieces) : valueOfPieces(left, pieces);
  return { ...rest, quantity: quantity - pieces, replaced, amount: amount - gone };
}
