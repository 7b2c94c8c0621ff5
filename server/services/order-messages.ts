import { formatMoney } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { StoreRow } from '#server/db/schema';
import { queueMessage } from './messages.ts';

interface Placed {
  order_id: number;
  order_value: number;
  order_type: 'Delivery' | 'Pickup';
}

/** Queues the confirmation of an order, in the order's transaction, to every address the customer has. */
export async function queueConfirmation(
  tx: Database,
  customerId: number,
  store: Pick<StoreRow, 'store_name' | 'bank_account' | 'country' | 'phone_no'>,
  { order_id, order_value, order_type }: Placed,
): Promise<void> {
  const customer = await tx
    .selectFrom('customers')
    .select(['email', 'mobile_number'])
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const how = order_type === 'Pickup' ? 'pickup' : 'delivery';
  const text = `${store.store_name} has received your order ${order_id} for ${how}: ${formatMoney(order_value, store)}. Questions? ${store.phone_no}`;
  for (const to of [customer.mobile_number, customer.email])
    if (to)
      await queueMessage(tx, {
        to,
        subject: `Order ${order_id} received`,
        text,
        about: `order:${order_id}:placed:${to}`,
      });
}
