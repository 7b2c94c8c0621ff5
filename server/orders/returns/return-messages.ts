import { formatMoney } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import type { MadeDeduction } from '../deductions/deduct.ts';
import { accountWords, howReturned, type LabelledSender } from '../deductions/messages.ts';
import { asSentence, queueToCustomer } from '../messages.ts';
import type { Return } from './read-returns.ts';

type Decided = Pick<Return, 'return_id' | 'status' | 'offer' | 'answer'> & { decided_at: Date };

/** Queues the message about what the store has decided on a return, and what fell for it, in the same transaction. */
export async function queueReturnMessage(
  shop: Shop,
  tx: Database,
  store: LabelledSender,
  order: OrderKey & { customer_id: number },
  { return_id, status, offer, answer, decided_at }: Decided,
  fallen: MadeDeduction[],
): Promise<void> {
  const { customer_id, order_id } = order;
  const what =
    status === 'offered' && offer !== null
      ? `offers ${formatMoney(offer, store)} for your return. Please answer in your order`
      : status === 'accepted'
        ? 'has accepted your return'
        : 'has declined your return';
  const [first] = fallen;
  const amount = fallen.reduce((sum, one) => sum + one.amount, 0);
  const how =
    first && amount > 0
      ? ` ${howReturned(store, { money: first.money, amount })}${await accountWords(shop, tx, store, order, first.money)}`
      : '';
  await queueToCustomer(tx, customer_id, {
    subject: `Order ${order_id}: your return`,
    text: `${store.store_name} ${what}: order ${order_id}. ${asSentence(answer)}${how} Questions? ${store.phone_no}`,
    about: `return:${return_id}:${status}:${decided_at.getTime()}`,
  });
}
