import type { BankDetails } from '#contract/counter/order-returns';
import { ShopError } from '#contract/errors';
import type { Database } from '#server/db/database';
import { ofOrder, orderKeyOf, storeKeyOf, type CartKey, type OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { writeStaffLog, type Actor } from '#server/staff/log';
import { recordOrderChange } from '#server/orders/counter-events';
import { lockOwnOrder } from './request-return.ts';
import { openDetails, sealDetails } from '#server/orders/history/sealed-details';
import { getStoreIncludingClosed } from '#server/stores/stores';

/** Whether bank details are needed: for a transfer, or for the return of a cash order. */
async function isWanted(tx: Database, key: OrderKey, payment_type: OrderRow['payment_type']): Promise<boolean> {
  const transfer = await tx
    .selectFrom('order_adjustments')
    .select('adjustment_id')
    .where(ofOrder(key))
    .where('money', '=', 'transfer')
    .where('amount', '>', 0)
    .where('transferred_at', 'is', null)
    .executeTakeFirst();
  if (transfer || payment_type !== 'COD') return transfer !== undefined;
  const asked = await tx
    .selectFrom('order_returns')
    .select('return_id')
    .where(ofOrder(key))
    .where('status', 'in', ['asked', 'offered'])
    .executeTakeFirst();
  return asked !== undefined;
}

/**
 * Stores encrypted bank details for transfers to a customer, in place of earlier ones.
 * @throws {ShopError} `not_found`; `invalid_input` for a UPI ID outside India; `bank_details_unwanted` if no transfer
 * is due
 */
export const giveBankDetails = (shop: Shop, cart: CartKey, order_id: number, details: BankDetails): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOwnOrder(tx, cart, order_id);
    const key = orderKeyOf(order);
    const { country } = await getStoreIncludingClosed({ db: tx }, order);
    if ('upi_id' in details && country !== 'India') throw new ShopError('invalid_input');
    if (!(await isWanted(tx, key, order.payment_type))) throw new ShopError('bank_details_unwanted');
    const kept = { sealed: sealDetails(shop, key, details), given_at: shop.now() };
    await tx
      .insertInto('bank_details')
      .values({ ...key, ...kept })
      .onConflict((conflict) => conflict.columns(['saas_id', 'store_id', 'order_id']).doUpdateSet(kept))
      .execute();
    await recordOrderChange(shop, tx, order, { line: null, by: null });
  });

/** Decrypts bank details for staff and logs the access. @throws {ShopError} `not_found` if missing or unreadable */
export const readBankDetails = (shop: Shop, key: OrderKey, by: Actor): Promise<BankDetails> =>
  shop.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('bank_details').selectAll().where(ofOrder(key)).executeTakeFirst();
    const opened = row && openDetails(shop, { ...key, sealed: row.sealed });
    if (!opened) throw new ShopError('not_found');
    await writeStaffLog(shop, tx, { ...storeKeyOf(key), by, what: 'bank_details_read', about: key.order_id });
    return opened.details;
  });

/** Re-encrypts bank details with the current secret. */
export async function resealBankDetails(shop: Shop): Promise<void> {
  if (shop.previousSecret === undefined) return;
  for (const { given_at: _at, ...row } of await shop.db.selectFrom('bank_details').selectAll().execute()) {
    const opened = openDetails(shop, row);
    if (!opened || opened.isCurrent) continue;
    await shop.db
      .updateTable('bank_details')
      .set({ sealed: sealDetails(shop, row, opened.details) })
      .where((where) => where.and(row))
      .execute();
  }
}

const keptMs = 30 * 24 * 60 * 60_000;

/** Erases bank details 30 days after entry or the last transfer, unless a transfer is due. */
export async function eraseBankDetails({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  await db
    .deleteFrom('bank_details as kept')
    .where('given_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('order_adjustments as owed')
            .select('owed.adjustment_id')
            .whereRef('owed.saas_id', '=', 'kept.saas_id')
            .whereRef('owed.store_id', '=', 'kept.store_id')
            .whereRef('owed.order_id', '=', 'kept.order_id')
            .where('owed.money', '=', 'transfer')
            .where('owed.amount', '>', 0)
            .where((own) => own.or([own('owed.transferred_at', 'is', null), own('owed.transferred_at', '>=', before)])),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('order_returns as asked')
            .select('asked.return_id')
            .whereRef('asked.saas_id', '=', 'kept.saas_id')
            .whereRef('asked.store_id', '=', 'kept.store_id')
            .whereRef('asked.order_id', '=', 'kept.order_id')
            .where('asked.status', 'in', ['asked', 'offered']),
        ),
      ),
    )
    .execute();
}
