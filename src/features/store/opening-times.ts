import { localTime } from '#lib/schedule/zoned-time';
import { $store } from '#lib/stores/device/page-store';
import { pageShown } from '../../scripts/pages.ts';
import { showFixed, writeOpeningLine, type StoreHours } from './opening-line.ts';

const updateIntervalMs = 30_000;

/** The card's store, else the page's. */
function storeOf(part: Element): StoreHours | null {
  const cardStore = part.closest('.store-card')?.querySelector<HTMLElement>('[data-store]')?.dataset.store;
  return cardStore ? (JSON.parse(cardStore) as StoreHours) : $store.get();
}

function hidePastHolidays(now: number): void {
  const timezone = $store.get()?.timezone;
  if (!timezone) return;
  const { date } = localTime(now, timezone);
  for (const row of document.querySelectorAll<HTMLElement>('[data-holiday]'))
    row.hidden = (row.dataset.holiday ?? '') < date;
}

function writeOpenings(): void {
  const now = Date.now();
  for (const part of document.querySelectorAll<HTMLElement>('[data-opening],[data-fixed]')) {
    const store = storeOf(part);
    if (store) (part.dataset.fixed === '' ? showFixed : writeOpeningLine)(part, store, now);
  }
  hidePastHolidays(now);
}

/** Keeps all opening lines up to date. */
export function watchOpenings(): void {
  writeOpenings();
  addEventListener(pageShown, writeOpenings);
  setInterval(writeOpenings, updateIntervalMs);
  addEventListener('pageshow', writeOpenings);
  document.addEventListener('visibilitychange', writeOpenings);
}
