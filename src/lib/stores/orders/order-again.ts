import { addProductList } from '#contract/cart';
import type { OrderSummary } from '#contract/order-history';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { changedLinesWords } from '#lib/cart/changed-lines';
import { loadCart } from '#lib/stores/cart/cart';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/order-again';

/** `changes` lists omitted items and lowered quantities; empty if everything is in the cart. */
export type ReorderResult = { status: 'done'; changes: string } | { status: 'failed'; message: string };

/** Adds an order's items to the cart. @param attempt an idempotency key: a retry after a lost response has no effect */
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
