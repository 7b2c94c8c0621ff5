import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatMoney, type Minor, type PriceLocale } from '#lib/money/money';
import { $coupon, applyCoupon } from '#lib/stores/cart/coupon';
import * as t from '#texts/cart';
import { ListedCoupons } from './ListedCoupons.tsx';
import { Field } from '../../ui/Field.tsx';
import { useStepFocus } from '../../ui/use-step-focus.ts';
import { useForm } from '../../ui/use-form.ts';

interface Props {
  /** The items' subtotal, in minor units. */
  items: Minor;
  locale: PriceLocale;
}

/** A field for a coupon, or the applied coupon with its effect (spec §2). */
export function CouponBox({ items, locale }: Props) {
  const coupon = useStore($coupon, { ssr: () => null });
  const [refusal, setRefusal] = useState<string>();
  const { isBusy, problems, form } = useForm<{ coupon: string }>(
    ({ coupon }) => (coupon.trim() ? {} : { coupon: t.couponMissing() }),
    async (typed) => setRefusal(await applyCoupon(typed.coupon)),
  );
  const part = useStepFocus(coupon !== null);
  if (coupon) {
    const missing = coupon.minimum - items;
    return (
      <div ref={part} className="grid grid-cols-[1fr_auto] items-center gap-x-2 rounded-md bg-success-50 py-1 pl-3">
        <p className="text-sm" aria-live="polite">
          <strong className="block">{coupon.code}</strong>
          {missing > 0 ? t.couponBelowMinimum({ missing: formatMoney(missing, locale) }) : coupon.description}
        </p>
        <button
          type="button"
          className="btn px-3 text-sm underline"
          data-opens="coupon"
          aria-label={t.removeCoupon({ code: coupon.code })}
          onClick={() => $coupon.set(null)}
        >
          {t.remove()}
        </button>
      </div>
    );
  }
  return (
    <div ref={part}>
      <form {...form} className="grid grid-cols-[1fr_auto] items-start gap-2">
        <Field
          label={t.coupon()}
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={30}
          className="uppercase"
          onChange={() => setRefusal(undefined)}
          error={problems.coupon ?? refusal}
        />
        <button type="submit" className="btn btn-quiet mt-[1.75rem] min-h-[2.75rem]" aria-disabled={isBusy}>
          {isBusy ? t.couponChecking() : t.couponApply()}
        </button>
      </form>
      <ListedCoupons items={items} onApply={(code) => void applyCoupon(code).then(setRefusal)} />
    </div>
  );
}
