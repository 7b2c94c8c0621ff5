import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import type { Shop } from '#server/platform/shop';
import { openBankDetails } from '#server/orders/returns/bank-details';

const readOwn = (
  { db }: Pick<Shop, 'db'>,
  table: 'order_returns' | 'return_files' | 'bank_details',
  customerId: number,
) =>
  db
    .selectFrom(table)
    .where(({ eb, selectFrom, refTuple }) =>
      eb(
        refTuple('saas_id', 'store_id', 'order_id'),
        'in',
        selectFrom('orders')
          .select(['orders.saas_id', 'orders.store_id', 'orders.order_id'])
          .where('customer_id', '=', customerId)
          .$asTuple('saas_id', 'store_id', 'order_id'),
      ),
    );

/** What a customer wanted to return, which pictures and videos they sent and where each can be read, and their accounts. */
export async function readOwnReturns(shop: Shop, customerId: number) {
  const returns = await readOwn(shop, 'order_returns', customerId)
    .select(['order_id', 'return_id', 'lines', 'reason', 'status', 'asked_at', 'offer', 'answer', 'decided_at'])
    .orderBy('asked_at')
    .execute();
  const files = await readOwn(shop, 'return_files', customerId)
    .select(['saas_id', 'store_id', 'order_id', 'return_id', 'file_id', 'kind', 'type', 'at'])
    .select(sql<number>`length(bytes)`.as('bytes'))
    .orderBy('at')
    .execute();
  const accounts = await readOwn(shop, 'bank_details', customerId)
    .select(['saas_id', 'store_id', 'order_id', 'given_at'])
    .execute();
  return {
    returns,
    return_files: files.map(({ saas_id, store_id, ...file }) => ({
      ...file,
      name: `return-${file.order_id}-${file.file_id}.${file.type.split('/')[1]}`,
      address: `/api/v1/order/returns/${saas_id}/${store_id}/${file.order_id}/${file.return_id}/files/${file.file_id}`,
    })),
    bank_details: await Promise.all(
      accounts.map(async ({ given_at, ...key }) => ({
        order_id: key.order_id,
        given_at,
        ...(await openBankDetails(shop, key)),
      })),
    ),
  };
}

/**
 * Erases what a customer wrote, showed and gave for returns; open ones end. What the store owes stays in its ledger. It locks
 * the customer's orders: what is being given for one of them is erased, too.
 */
export async function eraseReturns(tx: Database, customerId: number): Promise<void> {
  await tx
    .selectFrom('orders')
    .select('order_id')
    .where('customer_id', '=', customerId)
    .orderBy('order_id')
    .forUpdate()
    .execute();
  for (const table of ['return_files', 'bank_details'] as const)
    await tx
      .deleteFrom(table)
      .using('orders')
      .whereRef('orders.saas_id', '=', `${table}.saas_id`)
      .whereRef('orders.store_id', '=', `${table}.store_id`)
      .whereRef('orders.order_id', '=', `${table}.order_id`)
      .where('orders.customer_id', '=', customerId)
      .execute();
  const own = tx
    .updateTable('order_returns')
    .from('orders')
    .whereRef('orders.saas_id', '=', 'order_returns.saas_id')
    .whereRef('orders.store_id', '=', 'order_returns.store_id')
    .whereRef('orders.order_id', '=', 'order_returns.order_id')
    .where('orders.customer_id', '=', customerId);
  await own.set({ reason: '' }).execute();
  await own.set({ status: 'declined' }).where('order_returns.status', 'in', ['asked', 'offered']).execute();
}
