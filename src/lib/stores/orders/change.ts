import { changeOrder, quoteChange, type ChangeQuote, type OrderChange } from '#contract/orders/change';
import type { OrderSummary } from '#contract/order-history';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import { loadCart } from '#lib/stores/cart/cart';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';
import * as t from '#texts/order-change';
import { loadOrder, showOrder } from './order.ts';
import { saveUnpaidChange } from './unpaid-change.ts';

const store = () => {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  return { saas_id, store_id };
};

const bodyOf = (change: OrderChange, total: Minor) => ({ ...store(), ...change, order_value: toDecimal(total) });

/** Opens the page where the customer pays the difference of a change. */
export function goToPayment({ order_id }: OrderSummary, change: OrderChange, { totals, to_pay }: ChangeQuote): void {
  saveUnpaidChange({ order_id, to_pay, body: bodyOf(change, totals.total) });
  location.assign('/checkout/change');
}

export type QuoteResult = { status: 'ready'; quote: ChangeQuote } | { status: 'refused'; message: string };

export async function readQuote(orderId: number, change: OrderChange): Promise<QuoteResult> {
  try {
    const { data } = await call(quoteChange, { params: { orderId }, body: { ...store(), ...change } });
    return { status: 'ready', quote: data };
  } catch (error) {
    return { status: 'refused', message: sentenceFor(error) };
  }
}

/**
 * Changes the shown order. After a refusal, the order is loaded again.
 * @param key the idempotency key: a retry after a lost response has no effect
 * @returns the reason for a refusal
 */
export async function saveChange(
  { order_id }: OrderSummary,
  change: OrderChange,
  { totals }: ChangeQuote,
  key: string,
): Promise<string | undefined> {
  try {
    const body = bodyOf(change, totals.total);
    const { data } = await call(changeOrder, {
      params: { orderId: order_id },
      body,
      headers: { 'Idempotency-Key': key },
    });
    showOrder(data);
    notify(t.saved(), 'success', 4000);
    if (change.from_cart) void loadCart();
    return undefined;
  } catch (error) {
    await loadOrder(order_id);
    return sentenceFor(error);
  }
}
