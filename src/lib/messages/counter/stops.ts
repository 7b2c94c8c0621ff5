import type { MissedReason, Stop, Stops } from '../../contract/counter/stops.ts';
import { timeWords } from '../../schedule/date-words.ts';
import { localTime } from '../../schedule/zoned-time.ts';
import { itemsWords } from '../../schedule/plan-words.ts';
import * as t from '#texts/stops';

export const missedNames = {
  nobody_home: t.nobodyHome,
  not_made: t.notMade,
} satisfies Record<MissedReason, unknown>;

/** A day's progress: `7 of 12 delivered, 1 not delivered`. */
export function progressWords(stops: Pick<Stop, 'state'>[]): string {
  const count = (state: Stop['state']) => stops.filter((stop) => stop.state === state).length;
  const progress = { delivered: count('delivered'), all: stops.length, missed: count('missed') };
  return progress.missed > 0 ? t.progressMissed(progress) : t.progress(progress);
}

function outcomeOf({ state, reason }: Stop): string {
  if (state !== 'missed') return t.deliveredDone();
  return reason === 'nobody_home' ? t.missedNobodyHome() : t.missedNotMade();
}

/** A delivery's result, its time, and who recorded it: `Delivered, 9:12 AM, Sahil Khan`. */
export function stopStateWords(stop: Stop, timezone: string): string {
  const { at, by } = stop;
  return [outcomeOf(stop), at && timeWords(localTime(Date.parse(at), timezone).minutes), by].filter(Boolean).join(', ');
}

/** Groups deliveries by postal code, in order. */
export function byPlace(stops: Stop[]): { pincode: string; stops: Stop[] }[] {
  const groups: { pincode: string; stops: Stop[] }[] = [];
  for (const stop of stops) {
    const last = groups.at(-1);
    if (last?.pincode === stop.pincode) last.stops.push(stop);
    else groups.push({ pincode: stop.pincode, stops: [stop] });
  }
  return groups;
}

/** The total of each item in a day: `12 × Thali`. */
export const totalWords = ({ totals }: Pick<Stops, 'totals'>): string[] =>
  totals.map(({ name, count }) => `${count} × ${name}`);

export const stopItemWords = ({ items }: Pick<Stop, 'items'>): string => itemsWords(items);
