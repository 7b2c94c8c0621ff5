import { getOrderReviews, saveReview } from '#contract/returning/reviews';
import { call } from '#lib/api/client';
import { failureOf } from '#lib/api/errors';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';

const received = createResource(
  async (orderId: number) => (await call(getOrderReviews, { params: { ...storeIds(), orderId } })).data,
);

/** The items of the page's order, with the customer's reviews. */
export const { $state: $received, load: loadReceived } = received;

/** Rates an item. Without `text`, the earlier one stays. @returns the reason for a refusal */
export async function rate(
  orderId: number,
  item_id: number,
  { stars, text }: { stars: number; text?: string },
): Promise<string | undefined> {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  const body = { saas_id, store_id, stars, ...(text !== undefined && { text }) };
  return failureOf(async () => {
    const { data } = await call(saveReview, { params: { orderId, itemId: item_id }, body });
    received.update((all) => ({
      ...all,
      items: all.items.map((item) => (item.item_id === item_id ? { ...item, review: data } : item)),
    }));
  });
}
