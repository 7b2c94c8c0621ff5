import { useEffect } from 'react';
import type { Minor } from '#lib/money/money';
import { $listedCoupons, loadListedCoupons } from '#lib/stores/cart/listed-coupons';
import * as t from '#texts/cart';
import { useLatest } from '../../ui/use-resource.ts';

interface Props {
  /** The items' subtotal, in minor units. */
  items: Minor;
  onApply: (code: string) => void;
}

/** The store's coupons for this cart, each with a button to apply it. */
export function ListedCoupons({ items, onApply }: Props) {
  const coupons = useLatest($listedCoupons) ?? [];
  useEffect(() => void loadListedCoupons(items), [items]);
  if (coupons.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-2" aria-label={t.couponsLabel()}>
      {coupons.map(({ code, description }) => (
        <li key={code}>
          <button
            type="button"
            className="btn btn-quiet h-auto min-h-11 w-full justify-start py-2 text-left text-sm whitespace-normal"
            onClick={() => onApply(code)}
          >
            {t.listedCoupon({ code, description })}
          </button>
        </li>
      ))}
    </ul>
  );
}
