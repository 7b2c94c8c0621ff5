import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { CartLine } from '#contract/cart';
import type { DeliveryTerms, Store } from '#contract/store';
import { availableOf } from '#lib/cart/available-lines';
import { lineName } from '#lib/cart/line-name';
import { freeDeliveryThere } from '#lib/cart/free-delivery';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import { applyCoupon } from '#lib/stores/cart/coupon';
import { removeWithUndo } from '#lib/stores/cart/removal';
import { clearRefusal } from '#lib/stores/checkout/order-placement';
import { $placement } from '#lib/stores/checkout/placement';
import * as t from '#texts/checkout';
import { ListedCoupons } from '../cart/ListedCoupons.tsx';
import { FreeDeliveryNote } from '../cart/FreeDeliveryNote.tsx';
import { LineNotes } from '../cart/LineNotes.tsx';
import { ShortName } from '../product-card/ShortName.tsx';
import { Charges } from './payment/Charges.tsx';
import { SummaryLine } from './SummaryLine.tsx';
import { useDue, useTotals } from './payment/use-due.ts';

interface Props {
  lines: CartLine[];
  /** null for a pickup, or while no address is chosen. */
  delivery: DeliveryTerms | null;
  locale: PriceLocale & Pick<Store, 'currency'>;
}

export function OrderSummary({ lines, delivery, locale }: Props) {
  const { coupon } = useDue();
  const totals = useTotals(delivery, locale);
  const isFixed = ['booking', 'paying', 'placed'].includes(useStore($placement).status);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (line: CartLine) => {
    heading.current?.focus();
    clearRefusal();
    void removeWithUndo(line);
  };
  const [refusal, setRefusal] = useState<string>();
  const apply = async (code: string) => {
    heading.current?.focus();
    setRefusal(await applyCoupon(code));
  };
  return (
    <section className="panel grid content-start gap-4 lg:sticky lg:top-24" aria-label={t.summary()}>
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t.summary()}
      </h2>
      <ul className="grid gap-3">
        {lines.map((line) => (
          <SummaryLine
            key={`${line.item_id} ${line.product_color}`}
            image={line.image}
            sum={formatMoney(line.price * availableOf(line), locale)}
          >
            <span className="text-sm">
              <ShortName name={line.item_name} />
            </span>
            <span className="text-xs text-ink-soft">
              {[line.product_color, line.unit, `${formatMoney(line.price, locale)} × ${availableOf(line)}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <LineNotes line={line} />
            {line.stock === 0 && !isFixed && (
              <button
                type="button"
                className="link min-h-11 justify-self-start text-sm"
                aria-label={t.removeLine({ line: lineName(line) })}
                onClick={() => remove(line)}
              >
                {t.remove()}
              </button>
            )}
          </SummaryLine>
        ))}
      </ul>
      <Charges
        totals={totals}
        delivery={delivery}
        coupon={coupon?.code}
        total={t.total()}
        locale={locale}
        className="border-t border-line pt-4 max-lg:in-[main:has(.due-now)]:hidden"
      />
      {!coupon && !isFixed && totals.count > 0 && (
        <div className="-mt-2">
          <ListedCoupons items={totals.items} onApply={(code) => void apply(code)} />
          <p role="alert" className="error empty:hidden">
            {refusal}
          </p>
        </div>
      )}
      <FreeDeliveryNote offer={delivery ? freeDeliveryThere(delivery, totals.items, locale) : undefined} />
      <a href="/cart" className="link inline-flex min-h-11 items-center text-sm">
        {t.changeCart()}
      </a>
    </section>
  );
}
