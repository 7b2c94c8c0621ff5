import { minimumThere } from '#lib/cart/minimum-order';
import type { Minor, PriceLocale } from '#lib/money/money';
import type { KnownDelivery } from '#lib/stores/checkout/known-delivery';
import * as t from '#texts/cart';

interface Props {
  items: Minor;
  known: KnownDelivery | null | undefined;
  locale: PriceLocale;
}

function noteText({ items, known, locale }: Props): string | undefined {
  if (!known) return undefined;
  if (!known.terms) return t.outsidePlace({ place: known.place });
  return minimumThere(known.terms, known.place, items, locale);
}

/** Why a cart cannot be delivered: it is below the minimum order, or outside the area. */
export function MinimumNote(props: Props) {
  const text = noteText(props);
  return (
    <p className="alert alert-warning text-sm empty:sr-only" aria-live="polite">
      {text}
    </p>
  );
}
