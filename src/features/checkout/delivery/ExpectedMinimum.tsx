import type { CartLine } from '#contract/cart';
import type { DeliveryZone } from '#contract/store';
import { priceSum } from '#lib/cart/price-sum';
import type { KnownDelivery } from '#lib/stores/checkout/known-delivery';
import type { PriceLocale } from '#lib/money/money';
import { MinimumNote } from '../../cart/MinimumNote.tsx';

interface Props {
  lines: CartLine[];
  known: KnownDelivery | null | undefined;
  zones: DeliveryZone[];
  locale: PriceLocale;
}

/** What will keep these lines from being delivered, while no address is chosen. */
export function ExpectedMinimum({ lines, known, zones, locale }: Props) {
  return (
    <div className="has-[p:not(:empty)]:mt-4">
      <MinimumNote items={priceSum(lines, null).items} known={known} zones={zones} locale={locale} />
    </div>
  );
}
