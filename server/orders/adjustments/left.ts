import { sql, type Selectable } from 'kysely';
import type { Minor } from '#lib/money/money';
import {
  lineValues,
  valueOfMixed,
  valueOfPieces,
  type LeftOfLine,
  type LeftOfMixedLine,
  type LeftToPay,
} from '#lib/order/line-value';
import type { Database } from '#server/db/database';
import { inSameStore, type StoreKey } from '#server/db/keys';
import { readSumReceived } from '../cash/received.ts';
import { queryLines } from '../order-lines.ts';
import type { OrderAdjustmentRow, OrderLineRow, OrderRow } from '#server/db/order-rows';

/** `offer_id` is null for the ordered item. */
export interface Pieces {
  item_id: number;
  offer_id: number | null;
  quantity: number;
}

/** The remaining pieces of a line, and their price. */
export interface LineLeft extends LeftOfMixedLine {
  item_id: number;
  /** The pieces that replace ordered ones, by offer. */
  replacements: Pieces[];
}

/** In minor units. */
export interface LeftOfOrder extends LeftToPay {
  /** Of the delivery charge. */
  delivery: Minor;
  /** The rest of what was received after transfers; the rest of the order if nothing was recorded. */
  cash: Minor;
  lines: Map<number, LineLeft>;
}

type Order = Selectable<OrderRow>;
type Adjustment = Selectable<OrderAdjustmentRow>;

export const sumOf = (adjustments: Pick<Adjustment, 'amount'>[]): Minor =>
  adjustments.reduce((total, { amount }) => total + amount, 0);

export const exactSumOf = (adjustments: Pick<Adjustment, 'amount' | 'round_off'>[]): Minor =>
  adjustments.reduce((total, { amount, round_off }) => total + amount - round_off, 0);

/** Whether an adjustment was not undone, and undoes none itself. */
export const isAdjustmentInEffect = sql<boolean>`made.undoes is null
  and not exists (select from order_adjustments as undo where undo.undoes = made.adjustment_id)`;

/** The adjustments of a store's orders, oldest first, with the item of each replacement. */
export const listAdjustments = (db: Database, { saas_id, store_id }: StoreKey, orderIds: number[]) =>
  db
    .selectFrom('order_adjustments as made')
    .leftJoin('replacements as offer', inSameStore('offer', 'made', 'offer_id'))
    .selectAll('made')
    .select('offer.item_id')
    .where('made.saas_id', '=', saas_id)
    .where('made.store_id', '=', store_id)
    .where('made.order_id', 'in', orderIds)
    .orderBy('made.entry')
    .execute();

export async function readLeft(db: Database, order: Order): Promise<LeftOfOrder> {
  const { order_id } = order;
  const adjustments = await listAdjustments(db, order, [order_id]);
  const lines = await queryLines(db, order, [order_id]).execute();
  const total = order.order_value - sumOf(adjustments);
  const received = await readSumReceived(db, order);
  return {
    total,
    exact: order.order_value - order.round_off - exactSumOf(adjustments),
    delivery: order.delivery_charge - exactSumOf(adjustments.filter(({ kind }) => kind === 'delivery')),
    cash: received === undefined ? total : received - sumOf(adjustments.filter(({ money }) => money === 'transfer')),
    lines: linesLeft(lines, order.discount, adjustments),
  };
}

export function adjustmentsInEffect<One extends Partial<Pick<Adjustment, 'adjustment_id' | 'undoes'>>>(
  all: One[],
): One[] {
  const undone = new Set(all.map(({ undoes }) => undoes));
  return all.filter(({ adjustment_id, undoes }) => !undoes && !undone.has(adjustment_id ?? ''));
}

type OfLine = Pick<Adjustment, 'line' | 'kind' | 'quantity' | 'amount' | 'round_off'> &
  Partial<Pick<Adjustment, 'adjustment_id' | 'undoes'>> &
  Partial<Pick<Pieces, 'offer_id'> & { item_id: number | null }>;

/** The rest of each line after adjustments. @param adjustments oldest first */
export function linesLeft(
  lines: Pick<Selectable<OrderLineRow>, 'line' | 'item_id' | 'price' | 'product_qty'>[],
  discount: Minor,
  adjustments: OfLine[],
): Map<number, LineLeft> {
  const values = lineValues(lines, discount);
  const byLine = Map.groupBy(adjustmentsInEffect(adjustments), ({ line }) => line);
  return new Map(
    lines.map(({ line, item_id, product_qty }, index) => {
      const ordered = { quantity: product_qty, amount: values[index] ?? 0 };
      const whole: LineLeft = { ...ordered, item_id, replacements: [], own: ordered };
      return [line, (byLine.get(line) ?? []).reduce(lineAfter, whole)];
    }),
  );
}

/** Without the full price of the pieces, even if less was refunded. Ordered pieces go before replacements. */
function lineAfter(line: LineLeft, adjustment: OfLine): LineLeft {
  const { quantity, amount, own, replacements } = line;
  const pieces = adjustment.quantity ?? 0;
  const [ordered = 0, ...replaced] = allocatePieces(line, pieces).map((taken) => taken.quantity);
  const after = { ...line, own: without(own, ordered) };
  if (adjustment.kind === 'replacement') {
    const { offer_id = null, item_id } = adjustment;
    const added = { offer_id, item_id: item_id ?? line.item_id, quantity: pieces };
    const all = [...replacements, added].sort((a, b) => (a.offer_id ?? 0) - (b.offer_id ?? 0));
    return { ...after, amount: amount - exactSumOf([adjustment]), replacements: all };
  }
  const gone = adjustment.kind === 'line' ? valueOfMixed(line, pieces) : valueOfPieces({ quantity, amount }, pieces);
  const rest = replacements.map((one, index) => ({ ...one, quantity: one.quantity - (replaced[index] ?? 0) }));
  return { ...after, quantity: quantity - pieces, amount: amount - gone, replacements: rest };
}

const without = (own: LeftOfLine, pieces: number): LeftOfLine => ({
  quantity: own.quantity - pieces,
  amount: own.amount - (pieces && valueOfPieces(own, pieces)),
});

/** Takes pieces of a line by item: first ordered ones, then replacements in the order of their offers. */
export function allocatePieces({ item_id, own, replacements }: LineLeft, pieces: number): Pieces[] {
  let rest = pieces;
  return [{ item_id, offer_id: null, quantity: own.quantity }, ...replacements].map((part) => {
    const quantity = Math.min(rest, part.quantity);
    rest -= quantity;
    return { ...part, quantity };
  });
}
