import type { Totals } from '#contract/order';
import type { DeliveryTerms } from '#contract/store';
import { formatMoney, type PriceLocale } from '#lib/money/money';

interface Props {
  totals: Totals;
  /** null for a pickup, or while no address is chosen; the row is then left out. */
  delivery: DeliveryTerms | null;
  coupon: string | undefined;
  /** The label of the total. */
  total: string;
  locale: PriceLocale;
  className?: string;
}

/** A breakdown of a total: items, discount, delivery, cash round-off, tax, amount to pay. */
export function Charges({ totals, delivery, coupon, total, locale, className = '' }: Props) {
  const { items, discount, delivery_charge, round_off } = totals;
  const rows = [
    ['Subtotal', formatMoney(items, locale)],
    ...(discount > 0 ? [[coupon ? `Discount (${coupon})` : 'Discount', `−${formatMoney(discount, locale)}`]] : []),
    ...(delivery ? [['Delivery charge', delivery_charge === 0 ? 'Free' : formatMoney(delivery_charge, locale)]] : []),
    ...(round_off === 0
      ? []
      : [['Round off', `${round_off < 0 ? '−' : ''}${formatMoney(Math.abs(round_off), locale)}`]]),
    ['Tax', 'Included'],
  ];
  return (
    <dl className={`grid gap-2 ${className}`}>
      {rows.map(([name, sum]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt>{name}</dt>
          <dd className="price">{sum}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
        <dt>{total}</dt>
        <dd className="price" aria-live="polite">
          {formatMoney(totals.total, locale)}
        </dd>
      </div>
    </dl>
  );
}
