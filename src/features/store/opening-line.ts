import type { Store } from '#contract/store';
import { openingAt } from '#lib/schedule/opening';
import { openingWords } from '#lib/schedule/opening-words';
import { localTime } from '#lib/schedule/zoned-time';

export type StoreHours = Pick<Store, 'schedule' | 'timezone'>;

/** Writes the current opening state into an opening line. */
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

/** Whether a store may be in the visitor's country: it is open, and its clock shows the device's time. */
function isOpenHere({ schedule, timezone }: StoreHours, now: number): boolean {
  if (schedule && openingAt(schedule, timezone, now).status !== 'open') return false;
  const here = new Date(now);
  return localTime(now, timezone).minutes === here.getHours() * 60 + here.getMinutes();
}

/** Shows a fixed promise (spec §2) only while its store is open, and not in another country. */
export const showFixed = (fixed: Element, store: StoreHours, now: number): void => {
  fixed.classList.toggle('invisible', !isOpenHere(store, now));
};
