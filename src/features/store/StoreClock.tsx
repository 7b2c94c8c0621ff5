import type { Store } from '#contract/store';
import { storeClockWords } from '#lib/schedule/store-clock';
import { useNow } from '../../ui/use-now.ts';

/** Says that times are by the store's clock, where the device's differs. */
export function StoreClock({ timezone }: Pick<Store, 'timezone'>) {
  const words = storeClockWords(timezone, useNow());
  return words ? <p className="text-sm text-ink-soft">{words}</p> : null;
}
