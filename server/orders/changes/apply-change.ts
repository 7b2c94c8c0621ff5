import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Totals } from '#contract/order';
import type { Database } from '#server/db/database';
import type { ChosenSlot } from '#server/db/frozen';
import { ofOrder, orderKeyOf } from '#server/db/keys';
import type { OrderLineRow, OrderRow } from '#server/db/order-rows';
import { refundPart } from '#server/payments/refunds';
import type { Shop } from '#server/platform/shop';
import { noteOrderChanged } from '../counter-events.ts';
import { readTicks } from '../picking.ts';
import { releaseSlot, takeSlot } from '../slots.ts';
import { takeStock } from '../stock.ts';

type Order = Selectable<OrderRow>;

/** A line of a changed order. */
export type ChangedOrderLine = Omit<Insertable<OrderLineRow>, 'saas_id' | 'store_id' | 'order_id' | 'line'>;

/** The new values of an order after a change. */
export interface ChangedOrder {
  /** Undefined if the lines stay. */
  lines: ChangedOrderLine[] | undefined;
  /** How many pieces the change takes from the stock, by item; negative if pieces go back. */
  stock: Map<number, number>;
  totals: Totals;
  coupon_code: string;
  /** The columns of a new address; empty if it stays. */
  destination: Partial<Pick<Order, 'address' | 'pincode' | 'state' | 'landmark'>>;
  /** The columns of a new time, with its slot; undefined if the time stays. */
  time:
    | (Pick<Order, 'slot_starts_at' | 'slot_ends_at' | 'opens_at' | 'promised_until'> & { slot: ChosenSlot | null })
    | undefined;
  /** What changes, as the customer and the store read it. */
  words: string;
}

/**
 * Applies a change to an order locked by the transaction, which is not packed and has no adjustments of its lines. Moves its
 * slot, its stock and its lines, refunds the difference of an online payment, and notifies counters. All lines are to be picked again.
 * @throws {ShopError} `slot_full`, `out_of_stock`
 */
export async function applyChange(shop: Shop, tx: Database, order: Order, changed: ChangedOrder): Promise<void> {
  const { lines, stock, totals, coupon_code, destination, time } = changed;
  if (time) await moveSlot(tx, order, time.slot);
  const { slot: _slot, ...times } = time ?? { slot: null };
  await tx
    .updateTable('orders')
    .set({
      ...destination,
      ...times,
      items_total: totals.items,
      delivery_charge: totals.delivery_charge,
      discount: totals.discount,
      round_off: totals.round_off,
      order_value: totals.total,
      order_qty: totals.count,
      coupon_code,
    })
    .where(ofOrder(order))
    .execute();
  await recordChange(shop, tx, order, changed);
  if (lines) await replaceLines(shop, tx, order, lines);
  if (stock.size > 0) await takeStock(tx, order, stock, shop.now());
  await noteOrderChanged(shop, tx, order, { line: null, by: null });
}

/** Takes a place in the new slot and releases the old one; the earlier slot is locked first. */
async function moveSlot(tx: Database, order: Order, slot: ChosenSlot | null): Promise<void> {
  const old = order.slot_starts_at;
  const isLater = old !== null && slot !== null && old < new Date(slot.starts_at);
  if (isLater) await releaseSlot(tx, order, old);
  await takeSlot(tx, order, slot);
  if (!isLater) await releaseSlot(tx, order, old);
}

/** Adds the change to the order's adjustments, with the refund of an online payment. */
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
