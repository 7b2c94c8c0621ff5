import type { Selectable } from 'kysely';
import type { Minor } from '#lib/money/money';
import { lineValues, valueOfPieces, type LeftOfLine } from '#lib/order/line-value';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import { queryLines } from '../order-lines.ts';
import type { OrderDeductionRow, OrderLineRow, OrderRow } from '#server/db/order-rows';

/** What is left of a line. */
export interface LineLeft extends LeftOfLine {
  item_id: number;
  /** How many of the pieces that were ordered were replaced. */
  replaced: number;
  /** What is left of it as it was ordered: without the pieces that were replaced, and what these cost. */
  own: LeftOfLine;
}

/** What is left of an order, in minor units. */
export interface LeftOfOrder {
  total: Minor;
  /** Of the delivery charge. */
  delivery: Minor;
  /** Of the cash that was received, less what the store transfers; all that is left when none was noted. */
  cash: Minor;
  /** By their numbers. */
  lines: Map<number, LineLeft>;
}

type Order = Selectable<OrderRow>;
type Deduction = Selectable<OrderDeductionRow>;

const sum = (deductions: Deduction[]): Minor => deductions.reduce((total, { amount }) => total + amount, 0);

/** What is left of an order after everything that has fallen from it. */
export async function readLeft(db: Database, order: Order): Promise<LeftOfOrder> {
  const { saas_id, store_id, order_id } = order;
  const deductions = await db
    .selectFrom('order_deductions')
    .selectAll()
    .where((where) => where.and({ saas_id, store_id, order_id }))
    .orderBy('at')
    .execute();
  const lines = await queryLines(db, order, [order_id]).execute();
  const total = order.order_value - sum(deductions);
  const received = await readCash(db, order);
  return {
    total,
    delivery: order.delivery_charge - sum(deductions.filter(({ kind }) => kind === 'delivery')),
    cash: received === undefined ? total : received - sum(deductions.filter(({ money }) => money === 'transfer')),
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

function linesLeft(lines: Selectable<OrderLineRow>[], discount: Minor, deductions: Deduction[]) {
  const values = lineValues(lines, discount);
  const byLine = Map.groupBy(deductions, ({ line }) => line);
  return new Map(
    lines.map(({ line, item_id, product_qty }, index) => {
      const fallen = byLine.get(line) ?? [];
      const pieces = (isOf: (deduction: Deduction) => boolean) =>
        fallen.filter(isOf).reduce((count, { quantity }) => count + (quantity ?? 0), 0);
      const replaced = pieces(({ kind }) => kind === 'replacement');
      const quantity = product_qty - pieces(({ kind }) => kind !== 'replacement');
      const value = values[index] ?? 0;
      const own = ownLeft({ quantity: product_qty, amount: value }, fallen);
      return [line, { item_id, quantity, replaced, own, amount: value - sum(fallen) }];
    }),
  );
}

/** What is left of the pieces that were ordered: what falls takes of them first, as long as there are any. */
const ownLeft = (ordered: LeftOfLine, fallen: Deduction[]): LeftOfLine =>
  fallen.reduce((own, { quantity }) => {
    const pieces = Math.min(quantity ?? 0, own.quantity);
    return { quantity: own.quantity - pieces, amount: own.amount - (pieces && valueOfPieces(own, pieces)) };
  }, ordered);
