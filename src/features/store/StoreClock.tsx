import type { Store } from '#contract/store';
import { storeClockWords } from '#lib/schedule/store-clock';
import { useNow } from '../../ui/use-now.ts';

/** Shows the store's local time if the device is in another time zone. */
export function StoreClock({ timezone }: Pick<Store, 'timezone'>) {
  const words = storeClockWords(timezone, useNow());
  return words ? <p className="text-sm text-ink-soft">{words}</p> : null;
}
