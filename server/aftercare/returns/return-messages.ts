import { formatMoney } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import type { Content } from '#server/platform/messages/templates/templates';
import type { Shop } from '#server/platform/shop';
import type { MadeAdjustment } from '#server/orders/adjustments/adjust';
import { orderPage, refundMethod, type LabelledSender } from '#server/orders/adjustments/messages';
import { asSentence, fromStore, queueToCustomer } from '#server/orders/messages';
import type { Return } from '#server/orders/history/read-returns';

type Decided = Pick<Return, 'return_id' | 'status' | 'offer' | 'answer' | 'comes_back'> & { decided_at: Date };

export async function queueReturnMessage(
  shop: Shop,
  tx: Database,
  store: LabelledSender,
  order: OrderKey & { customer_id: number },
  decided: Decided,
  refunded: MadeAdjustment[],
): Promise<void> {
  const { customer_id, order_id } = order;
  const { return_id, status, decided_at } = decided;
  const [first] = refunded;
  await queueToCustomer(tx, customer_id, {
    ...contentOf(shop, store, order_id, decided, {
      amount: refunded.reduce((sum, one) => sum + one.amount, 0),
      method: first && (await refundMethod(shop, tx, order, first.money)),
    }),
    store: fromStore(store).store,
    orderId: order_id,
    about: `return:${return_id}:${status}:${decided_at.getTime()}`,
  });
}

interface Money {
  amount: number;
  /** Undefined without money. */
  method: MadeAdjustment['money'] | 'account' | undefined;
}

function contentOf(
  shop: Shop,
  store: LabelledSender,
  order_id: number,
  { status, offer, answer, comes_back }: Decided,
  { amount, method }: Money,
): Content {
  const variables = { ...fromStore(store).names, order: String(order_id), answer: asSentence(answer) };
  const what = comes_back ? 'return' : 'issue';
  if (status === 'offered' && offer !== null)
    return { kind: `${what}_offered`, variables: { ...variables, amount: formatMoney(offer, store) } };
  if (status !== 'accepted') return { kind: `${what}_declined`, variables };
  if (!method || amount === 0) return { kind: `${what}_accepted`, variables };
  const money = { ...variables, amount: formatMoney(amount, store), link: orderPage(shop, store, order_id) };
  if (!comes_back) return { kind: `order_reduced_${method}`, variables: { ...money, reason: variables.answer } };
  return { kind: `return_accepted_${method}`, variables: money };
}
