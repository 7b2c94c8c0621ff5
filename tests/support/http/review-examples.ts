import { surat } from '../shop/catalogue.ts';
import { storeIds, type Customer } from '../shop/customers.ts';
import { granted } from '../shop/requests.ts';
import type { TestShop } from '../shop/shop.ts';

const store = { saasId: surat.saas_id, storeId: surat.store_id };

/** Rates an item of an order. */
export const rating = (order_id: number, item_id: number, stars: number, text?: string) => ({
  params: { orderId: order_id, itemId: item_id },
  body: { ...storeIds(surat), stars, ...(text !== undefined && { text }) },
});

/** The number of a customer's review. */
export async function reviewIdOf({ db }: TestShop, customer: Pick<Customer, 'id'>, item_id: number): Promise<number> {
  const { review_id } = await db
    .selectFrom('reviews')
    .select('review_id')
    .where('customer_id', '=', customer.id)
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow();
  return review_id;
}

/** Examples of the calls about reviews. @param order_id a collected order of item 1001 */
export async function reviewExamples(shop: TestShop, customer: Customer, order_id: number) {
  await granted(shop, 'saveReview', { ...rating(order_id, 1001, 4), token: customer.token });
  const reviewId = await reviewIdOf(shop, customer, 1001);
  return {
    getReviews: { params: { ...store, itemId: 1001 } },
    getOrderReviews: { params: { ...store, orderId: order_id } },
    saveReview: rating(order_id, 1001, 5, 'Cooks well'),
    readStoreReviews: { params: { label: surat.label } },
    answerReview: { params: { label: surat.label, reviewId }, body: { text: 'Thank you' } },
  };
}
