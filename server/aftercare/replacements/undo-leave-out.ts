import { randomUUID } from 'node:crypto';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import { roundedReduction } from '#lib/order/line-value';
import type { OrderKey } from '#server/db/keys';
import { withdrawRefund } from '#server/payments/refunds';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import { lockActiveRole } from '#server/staff/members';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { isToday } from '#server/stores/today';
import { listAdjustments, readLeft, adjustmentsInEffect } from '#server/orders/adjustments/left';
import { isSupplied } from '#server/orders/adjustments/limits';
import { recordUndo } from '#server/orders/counter-events';
import { lockOrder } from '#server/orders/lifecycle';
import { withdrawLeftOut } from './offer-messages.ts';
import { findLine } from './missing.ts';

/**
 * Restores left-out pieces. Their stock stays, because leaving them out has not returned it. Repeating it does nothing.
 * @throws {ShopError} `not_found`; `step_changed` if the line has changed since; `order_not_pending`; `undo_impossible`
 * with the `reason`
 */
export const undoLeaveOut = (
  shop: Shop,
  { adjustment_id, ...key }: OrderKey & { adjustment_id: string },
  by: Actor,
): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    await lockActiveRole(tx, by);
    const order = await lockOrder(tx, key);
    const made = await tx
      .selectFrom('order_adjustments')
      .selectAll()
      .where((where) => where.and({ ...key, kind: 'line', restock: 0 }))
      .where((where) => where.or([where('adjustment_id', '=', adjustment_id), where('undoes', '=', adjustment_id)]))
      .orderBy('entry')
      .execute();
    const [leftOut, undone] = made;
    if (!leftOut || leftOut.undoes !== null || leftOut.line === null || leftOut.quantity === null)
      throw new ShopError('not_found');
    if (undone) return;
    const { entry, line, quantity, amount, round_off, money, ...rest } = leftOut;
    if (order.status !== 'pending') throw new ShopError('order_not_pending', { status: order.status });
    if (isSupplied(order)) throw new ShopError('undo_impossible', { reason: 'invoiced' });
    if (!(await isToday({ ...shop, db: tx }, order, leftOut.at)))
      throw new ShopError('undo_impossible', { reason: 'day_over' });
    const isReturned = money === 'transfer' || (money === 'refund' && !(await withdrawRefund(tx, leftOut)));
    if (amount > 0 && isReturned) throw new ShopError('undo_impossible', { reason: 'money_returned' });
    const all = adjustmentsInEffect(await listAdjustments(tx, order, [order.order_id]));
    if (all.some((other) => other.line === line && other.entry > entry)) throw new ShopError('step_changed');
    const left = await readLeft(tx, order);
    const exact = amount - round_off;
    const reduction = roundedReduction(-exact, left, money === 'collect' ? order.currency : undefined);
    const sums = { quantity: -quantity, amount: reduction, round_off: reduction + exact };
    const own = { adjustment_id: randomUUID(), undoes: adjustment_id, staff_id: staffIdOf(by), at: shop.now() };
    await tx
      .insertInto('order_adjustments')
      .values({ ...rest, line, money, ...sums, ...own })
      .execute();
    await tx
      .updateTable('orders')
      .set((orders) => ({ deducted: orders('deducted', '+', reduction) }))
      .where((where) => where.and(key))
      .execute();
    await recordUndo(shop, tx, { ...key, status: order.status, line, undoes: null }, by);
    const store = await getStoreIncludingClosed({ db: tx }, order);
    const pieces = { ...(await findLine(tx, order, line)), quantity };
    await withdrawLeftOut(tx, store, order, { ...pieces, adjustment_id });
    const { saas_id, store_id, order_id: about } = key;
    const details = { item: pieces.item_name, quantity, amount: toDecimal(-reduction) };
    await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'line_put_back', about, details });
  });
