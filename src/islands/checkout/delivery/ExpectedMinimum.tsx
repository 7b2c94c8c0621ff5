import type { CartLine } from '#contract/cart';
import type { DeliveryZone } from '#contract/store';
import { priceSum } from '#lib/cart/price-sum';
import type { PriceLocale } from '#lib/money/money';
import { MinimumNote } from '../../cart/MinimumNote.tsx';
import { useKnownDelivery } from '../../cart/use-known-delivery.ts';

interface Props {
  lines: CartLine[];
  zones: DeliveryZone[];
  locale: PriceLocale;
}

/** What will keep these lines from being delivered, while no address is chosen. */
export function ExpectedMinimum({ lines, zones, locale }: Props) {
  return (
    <div className="has-[p:not(:empty)]:mt-4">
      <MinimumNote items={priceSum(lines, null).items} known={useKnownDelivery()} zones={zones} locale={locale} />
    </div>
  );
}
