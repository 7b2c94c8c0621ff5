import { changeOrder, quoteChange, type ChangeQuote, type OrderChange } from '#contract/orders/change';
import { getSlots } from '#contract/order';
import type { OrderSummary } from '#contract/order-history';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import { loadCart } from '#lib/stores/cart/cart';
import { notify } from '#lib/stores/device/notices';
import { storeIds } from '#lib/stores/device/page-store';
import { createResource } from '#lib/stores/resource';
import * as t from '#texts/order-change';
import { loadOrder, showOrder } from './order.ts';
import { saveUnpaidChange } from './unpaid-change.ts';

const store = () => {
  const { saasId: saas_id, storeId: store_id } = storeIds();
  return { saas_id, store_id };
};

const bodyOf = (change: OrderChange, total: Minor) => ({ ...store(), ...change, order_value: toDecimal(total) });

/** Takes the customer to the page that pays what a change costs more. */
export function goToPayment({ order_id }: OrderSummary, change: OrderChange, { totals, to_pay }: ChangeQuote): void {
  saveUnpaidChange({ order_id, to_pay, body: bodyOf(change, totals.total) });
  location.assign('/checkout/change');
}

/** The store's time slots. */
export const { $state: $slots, load: loadSlots } = createResource(
  async () => (await call(getSlots, { params: storeIds() })).data,
);

/** The total of an order after a change, or why it cannot be changed so. */
export type QuoteResult = { status: 'ready'; quote: ChangeQuote } | { status: 'refused'; message: string };

/** Asks what an order would cost after a change. */
export async function readQuote(orderId: number, change: OrderChange): Promise<QuoteResult> {
  try {
    const { data } = await call(quoteChange, { params: { orderId }, body: { ...store(), ...change } });
    return { status: 'ready', quote: data };
  } catch (error) {
    return { status: 'refused', message: sentenceFor(error) };
  }
}

/**
 * Changes the order that is shown. After a refusal it is loaded again.
 * @param key an idempotency key: a retry after a lost response changes nothing
 * @returns why it was refused
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
