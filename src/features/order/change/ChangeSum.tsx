import type { ChangeQuote } from '#contract/orders/change';
import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import type { QuoteResult } from '#lib/stores/orders/change';
import * as t from '#texts/order-change';
import { Problem } from '../../../ui/Problem.tsx';

interface Props {
  order: OrderSummary;
  store: Store;
  hasChange: boolean;
  result: QuoteResult | undefined;
  isLoading: boolean;
}

/**
 * The total after the change, and the difference to pay or to refund.
 * The last total stays while the next one loads, and the height is reserved: the steppers above must not move during
 * taps.
 */
export function ChangeSum({ order, store, hasChange, result, isLoading }: Props) {
  const quote = result?.status === 'ready' ? result.quote : undefined;
  const total = hasChange ? quote?.totals.total : order.totals.total;
  return (
    <div
      className="grid min-h-28 content-start gap-1 border-t border-line pt-3"
      aria-live="polite"
      aria-busy={isLoading}
    >
      <p className="flex justify-between font-semibold">
        <span>{hasChange ? t.newTotal() : t.sameTotal()}</span>
        <span className="price">{total === undefined ? '' : formatMoney(total, store)}</span>
      </p>
      {!hasChange && <p className="text-sm text-ink-soft">{t.nothing()}</p>}
      {hasChange && !result && <p className="text-sm text-ink-soft">{t.counting()}</p>}
      {quote && hasChange && <Details order={order} store={store} quote={quote} />}
      <Problem text={hasChange && result?.status === 'refused' ? result.message : undefined} />
    </div>
  );
}

function Details({ order, store, quote }: { order: OrderSummary; store: Store; quote: ChangeQuote }) {
  const { totals, coupon_code, to_pay, refund } = quote;
  const price = (sum: number) => formatMoney(sum, store);
  const sentences = [
    t.before({ total: price(order.totals.total) }),
    order.order_type === 'Delivery' &&
      (totals.delivery_charge > 0 ? t.delivery({ charge: price(totals.delivery_charge) }) : t.deliveryFree()),
    order.coupon_code && !coupon_code && t.couponLost({ coupon: order.coupon_code }),
    order.payment_type === 'COD' && t.payCash({ total: price(totals.total) }),
    refund > 0 && t.refund({ amount: price(refund) }),
    to_pay > 0 && t.payMore({ amount: price(to_pay) }),
  ];
  return sentences
    .filter((sentence) => sentence !== false && sentence !== '')
    .map((sentence) => (
      <p key={String(sentence)} className="text-sm text-ink-soft">
        {sentence}
      </p>
    ));
}
