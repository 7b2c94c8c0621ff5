import type { Store } from '#contract/store';
import { openingAt } from '#lib/schedule/opening';
import { openingWords } from '#lib/schedule/opening-words';

/** What the opening line of a store depends on. */
export type StoreHours = Pick<Store, 'schedule' | 'timezone'>;

/** Writes into an opening line whether the store is open at a moment, and until when. */
export function writeOpeningLine(line: HTMLElement, store: StoreHours, now: number): void {
  if (!store.schedule) return;
  const opening = openingAt(store.schedule, store.timezone, now);
  const { state, detail } = openingWords(opening, store.timezone, now);
  line.dataset.opening = opening.status;
  for (const [name, text] of Object.entries({ state, detail })) {
    const part = line.querySelector(`[data-${name}]`);
    if (part && part.textContent !== text) part.textContent = text;
  }
}
