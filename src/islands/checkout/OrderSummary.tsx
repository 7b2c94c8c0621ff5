import type { CartLine } from '#contract/cart';
import type { DeliveryTerms } from '#contract/store';
import { priceSum } from '#lib/cart/price-sum';
import { pictureAt } from '#lib/catalogue/picture';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { LineNotes } from '../cart/LineNotes.tsx';
import { ShortName } from '../grid/ShortName.tsx';

interface Props {
  lines: CartLine[];
  /** null for a pickup, or while no address is chosen. */
  delivery: DeliveryTerms | null;
  locale: PriceLocale;
}

/** What is being ordered and what it comes to. */
export function OrderSummary({ lines, delivery, locale }: Props) {
  const { items, delivery_charge, total } = priceSum(lines, delivery);
  return (
    <section className="panel grid content-start gap-4 lg:sticky lg:top-24" aria-label="Order summary">
      <h2 className="text-xl">Order summary</h2>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <li key={`${line.item_id} ${line.product_color}`} className="flex items-center gap-3">
            <img
              src={pictureAt(line.image, 160)}
              alt=""
              width="56"
              height="56"
              className="size-14 flex-none rounded-md object-cover"
            />
            <span className="grid grow">
              <span className="text-sm">
                <ShortName name={line.item_name} />
              </span>
              <span className="text-xs text-ink-soft">
                {[line.product_color, `${formatMoney(line.price, locale)} × ${line.product_qty}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <LineNotes line={line} />
            </span>
            <span className="price text-sm">{formatMoney(line.price * line.product_qty, locale)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 border-t border-line pt-4">
        <div className="flex justify-between">
          <dt>Subtotal</dt>
          <dd className="price">{formatMoney(items, locale)}</dd>
        </div>
        {delivery && (
          <div className="flex justify-between">
            <dt>Delivery charge</dt>
            <dd className="price">{delivery_charge === 0 ? 'Free' : formatMoney(delivery_charge, locale)}</dd>
          </div>
        )}
        <div className="flex justify-between border-t border-line pt-2 text-lg font-bold">
          <dt>Total</dt>
          <dd className="price" aria-live="polite">
            {formatMoney(total, locale)}
          </dd>
        </div>
      </dl>
      <a href="/cart" className="link inline-flex min-h-11 items-center text-sm">
        Change the cart
      </a>
    </section>
  );
}
