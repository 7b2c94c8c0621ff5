import type { ReactNode } from 'react';
import type { Totals } from '#contract/order';
import type { DeliveryTerms } from '#contract/store';
import { formatMoney, type Minor, type PriceLocale } from '#lib/money/money';
import * as t from '#texts/charges';
import { SignedPrice } from '../../../ui/SignedPrice.tsx';

interface Props {
  totals: Totals;
  /** null for a pickup, or while no address is chosen. The row is then omitted. */
  delivery: DeliveryTerms | null;
  coupon: string | undefined;
  total: string;
  locale: PriceLocale;
  className?: string;
}

/** A breakdown of a total: items, discount, delivery, cash round-off, tax, amount to pay. */
export function Charges({ totals, delivery, coupon, total, locale, className = '' }: Props) {
  const { items, discount, delivery_charge, round_off } = totals;
  const price = (sum: Minor) => <SignedPrice sum={sum} locale={locale} />;
  const rows: [name: string, sum: ReactNode][] = [[t.subtotal(), price(items)]];
  if (discount > 0) rows.push([coupon ? t.discountBy({ coupon }) : t.discount(), price(-discount)]);
  if (delivery) rows.push([t.deliveryCharge(), delivery_charge === 0 ? t.free() : price(delivery_charge)]);
  if (round_off !== 0) rows.push([t.roundOff(), price(round_off)]);
  rows.push([t.tax(), t.included()]);
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
