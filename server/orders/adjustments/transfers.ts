import { ShopError } from '#contract/errors';
import { storeKeyOf, type OrderKey } from '#server/db/keys';
import { lockActiveRole } from '#server/staff/members';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { recordOrderChange } from '../counter-events.ts';
import { lockOrder } from '../lifecycle.ts';
import { queueTransferMessage } from './messages.ts';

/** Repeating it keeps the first record. @throws {ShopError} `not_found`, `transfer_noted` with another reference */
export const recordTransfer = (
  shop: Shop,
  key: OrderKey,
  { adjustment_id, reference, by }: { adjustment_id: string; reference: string; by: Actor },
): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    await lockActiveRole(tx, by);
    const order = await lockOrder(tx, key);
    const own = { ...key, adjustment_id, money: 'transfer' as const };
    const transfer = await tx
      .selectFrom('order_adjustments')
      .select(['amount', 'transfer_reference'])
      .where((where) => where.and(own))
      .executeTakeFirst();
    if (!transfer) throw new ShopError('not_found');
    const { amount, transfer_reference } = transfer;
    if (transfer_reference === reference) return;
    if (transfer_reference !== null) throw new ShopError('transfer_noted');
    await tx
      .updateTable('order_adjustments')
      .set({ transferred_at: shop.now(), transferred_by: staffIdOf(by), transfer_reference: reference })
      .where((where) => where.and(own))
      .execute();
    await recordOrderChange(shop, tx, order, { line: null, by });
    await queueTransferMessage(tx, await getStoreIncludingClosed({ db: tx }, order), order, {
      adjustment_id,
      amount,
      reference,
    });
    const details = { deduction_id: adjustment_id, reference };
    await writeStaffLog(shop, tx, { ...storeKeyOf(order), by, what: 'transfer_noted', about: order.order_id, details });
  });
