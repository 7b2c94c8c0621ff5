import { addProductList } from '#contract/cart';
import { answerOffer as answerOfferCall, type OfferAnswer } from '#contract/counter/offer';
import { cancelOrder as cancelOrderCall, getOrder, type OrderSummary } from '#contract/order-history';
import { call } from '#lib/api/client';
import { failureOf, sentenceFor } from '#lib/api/errors';
import { changedLinesWords } from '#lib/cart/changed-lines';
import { loadCart } from '#lib/stores/cart/cart';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/order';

const order = createResource(
  async (orderId: number): Promise<OrderSummary> => (await call(getOrder, { params: { ...storeIds(), orderId } })).data,
);

/** The order that the page is about. */
export const { $state: $order, load: loadOrder } = order;

/** Cancels an order and shows the result; after a refusal the order is loaded again. */
export async function cancelOrder(orderId: number): Promise<void> {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  try {
    const { data } = await call(cancelOrderCall, { params: { orderId }, body: { saas_id, store_id } });
    order.set(data);
    notify(t.cancelled(), 'success', 3000);
  } catch (error) {
    notify(sentenceFor(error), 'error', 5000);
    await loadOrder(orderId);
  }
}

/** Answers an offer for the order that is shown. @returns why it was refused; the order is loaded again in any case */
export async function answerOffer(
  order_id: number,
  offer_id: number,
  answer: OfferAnswer,
): Promise<string | undefined> {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  const params = { orderId: order_id, offerId: offer_id };
  const failure = await failureOf(() => call(answerOfferCall, { params, body: { saas_id, store_id, answer } }));
  await loadOrder(order_id);
  return failure;
}

/** The result of ordering again; `changes` says what had to be left out or lowered, empty when all is in the cart. */
export type ReorderResult = { status: 'done'; changes: string } | { status: 'failed'; message: string };

/**
 * Adds the items of an order to the cart again.
 * @param attempt an idempotency key: sending it again after a lost answer adds nothing more
 */
export async function orderAgain({ order_details }: OrderSummary, attempt: string): Promise<ReorderResult> {
  const items = order_details.map(({ item_id, item_qty, product_color }) => ({
    item_id,
    product_qty: item_qty,
    product_color,
  }));
  const params = { ...storeIds(), userId: $session.get()?.id ?? 0 };
  try {
    const { data } = await call(addProductList, { params, body: items, headers: { 'Idempotency-Key': attempt } });
    await loadCart();
    const changes = data.changed.length > 0 ? changedLinesWords(data.changed, order_details) : '';
    if (!changes) notify(t.reordered(), 'success', 5000);
    return { status: 'done', changes };
  } catch (error) {
    return { status: 'failed', message: sentenceFor(error) };
  }
}
