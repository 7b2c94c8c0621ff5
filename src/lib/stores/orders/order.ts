import { answerOffer as answerOfferCall, type OfferAnswer } from '#contract/counter/offer';
import { cancelOrder as cancelOrderCall, getOrder, type OrderSummary } from '#contract/order-history';
import { call } from '#lib/api/client';
import { failureOf, sentenceFor } from '#lib/api/errors';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';
import * as t from '#texts/order';

const order = createResource(
  async (orderId: number): Promise<OrderSummary> => (await call(getOrder, { params: { ...storeIds(), orderId } })).data,
);

export const { $state: $order, load: loadOrder, set: showOrder } = order;

/** Cancels an order and shows the result. After a refusal, the order is loaded again. */
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

/** @returns the reason for a refusal; the order is loaded again in any case */
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
