import type { CartLine } from '#contract/cart';
import { priceSum } from '#lib/cart/price-sum';
import type { KnownDelivery } from '#lib/stores/checkout/known-delivery';
import type { PriceLocale } from '#lib/money/money';
import { MinimumNote } from '../../cart/MinimumNote.tsx';

interface Props {
  lines: CartLine[];
  known: KnownDelivery | null | undefined;
  locale: PriceLocale;
}

/** The expected delivery problem, while no address is chosen. */
export function ExpectedMinimum({ lines, known, locale }: Props) {
  return (
    <div className="has-[p:not(:empty)]:mt-4">
      <MinimumNote items={priceSum(lines, null).items} known={known} locale={locale} />
    </div>
  );
}
