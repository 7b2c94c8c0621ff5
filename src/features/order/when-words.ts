import type { OrderSummary } from '#contract/order-history';
import type { Store } from '#contract/store';
import { openingDayWords, slotWords } from '#lib/schedule/slot-words';
import * as t from '#texts/order-when';

/** The new order's estimated arrival or pickup time, in words. */
export function whenWords({ slot, opens_at, coming }: OrderSummary, { timezone }: Store): string {
  if (slot) return slotWords(slot, timezone);
  if (coming) return coming.words;
  if (opens_at) return t.whenItOpens({ opens: openingDayWords(opens_at, timezone) });
  return t.asSoonAsPossible();
}
