import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Totals } from '#contract/order';
import type { Database } from '#server/db/database';
import type { ChosenSlot } from '#server/db/order-quote';
import { ofOrder, orderKeyOf } from '#server/db/keys';
import type { OrderLineRow, OrderRow } from '#server/db/order-rows';
import { refundPart } from '#server/payments/refunds';
import type { Shop } from '#server/platform/shop';
import { recordOrderChange } from '../counter-events.ts';
import { readTicks } from '../picking.ts';
import { totalColumns } from '../lines.ts';
import { moveSlot, slotColumns } from '#server/cart/slots';
import { reserveStock } from '../stock.ts';

type Order = Selectable<OrderRow>;

export type ChangedOrderLine = Omit<Insertable<OrderLineRow>, 'saas_id' | 'store_id' | 'order_id' | 'line'>;

export interface ChangedOrder {
  /** Undefined if unchanged. */
  lines: ChangedOrderLine[] | undefined;
  /** Pieces to take from stock, by item; negative to put back. */
  stock: Map<number, number>;
  totals: Totals;
  coupon_code: string;
  /** Undefined if unchanged. */
  address: Pick<Order, 'address' | 'pincode' | 'state' | 'landmark'> | undefined;
  /** Undefined if unchanged. */
  time: (Pick<Order, 'opens_at' | 'promised_until'> & { slot: ChosenSlot | null }) | undefined;
  /** Describes the change for the customer and the store. */
  words: string;
}

/**
 * Applies a change to a locked order, which must not be packed or have adjusted lines. Refunds the difference of an
 * online payment. All lines must be picked again.
 * @throws {ShopError} `slot_full`, `out_of_stock`
 */
export async function applyChange(shop: Shop, tx: Database, order: Order, changed: ChangedOrder): Promise<void> {
  const { lines, stock, totals, coupon_code, address, time } = changed;
  if (time) await moveSlot(tx, order, time.slot);
  await tx
    .updateTable('orders')
    .set({ ...address, ...(time && timeColumns(time)), ...totalColumns(totals), coupon_code })
    .where(ofOrder(order))
    .execute();
  await recordChange(shop, tx, order, changed);
  if (lines) await replaceLines(shop, tx, order, lines);
  if (stock.size > 0) await reserveStock(tx, order, stock, shop.now());
  await recordOrderChange(shop, tx, order, { line: null, by: null });
}

const timeColumns = ({ slot, opens_at, promised_until }: NonNullable<ChangedOrder['time']>) => ({
  ...slotColumns(slot),
  opens_at,
  promised_until,
});

/** Queues a refund if an order paid online costs less. */
async function recordChange({ now }: Shop, tx: Database, order: Order, { totals, words }: ChangedOrder): Promise<void> {
  const isOnline = order.payment_type === 'online';
  const adjustment_id = randomUUID();
  await tx
    .insertInto('order_adjustments')
    .values({
      ...orderKeyOf(order),
      adjustment_id,
      kind: 'change',
      line: null,
      quantity: null,
      amount: 0,
      money: isOnline ? 'refund' : 'collect',
      reason: words,
      staff_id: null,
      at: now(),
    })
    .execute();
  const less = order.order_value - totals.total;
  if (isOnline && less > 0) await refundPart(tx, order, { adjustment_id, amount: less, reason: 'order_changed' });
}

async function replaceLines(shop: Shop, tx: Database, order: Order, lines: ChangedOrderLine[]): Promise<void> {
  const key = orderKeyOf(order);
  const ticked = [...(await readTicks(tx, key)).keys()];
  if (ticked.length > 0)
    await tx
      .insertInto('counter_events')
      .values(
        ticked.map((line) => ({
          ...key,
          kind: 'unticked' as const,
          status: order.status,
          line,
          amount: null,
          staff_id: null,
          at: shop.now(),
        })),
      )
      .execute();
  await tx.deleteFrom('order_lines').where(ofOrder(order)).execute();
  await tx
    .insertInto('order_lines')
    .values(lines.map((line, index) => ({ ...key, ...line, line: index + 1 })))
    .execute();
}
