import type { CartLine } from '#contract/cart';
import { priceSum } from '#lib/cart/price-sum';
import { formatMoney, type PriceLocale } from '#lib/money/money';

interface Props {
  lines: CartLine[];
  locale: PriceLocale;
}

/** What the cart comes to, before delivery. */
export function CartTotals({ lines, locale }: Props) {
  const { items, total } = priceSum(lines, null);
  return (
    <section aria-label="Cart totals" className="panel grid content-start gap-4 lg:sticky lg:top-24">
      <h2 className="text-xl">Cart totals</h2>
      <dl className="grid gap-3">
        <div className="flex justify-between">
          <dt>Subtotal</dt>
          <dd className="price">{formatMoney(items, locale)}</dd>
        </div>
        <div className="flex justify-between border-t border-line pt-3 text-lg font-bold">
          <dt>Total amount</dt>
          <dd className="price" aria-live="polite">
            {formatMoney(total, locale)}
          </dd>
        </div>
      </dl>
      <p className="text-xs text-ink-soft">Prices include tax. Delivery is worked out at checkout.</p>
      <a href="/checkout" className="btn btn-primary">
        Proceed to checkout
      </a>
    </section>
  );
}
