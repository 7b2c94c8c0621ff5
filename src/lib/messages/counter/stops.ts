import type { MissedReason, Stop, Stops } from '../../contract/counter/stops.ts';
import { timeWords } from '../../schedule/date-words.ts';
import { localTime } from '../../schedule/zoned-time.ts';

/** What staff read about the stops of subscriptions. */
export const stopMessages = {
  nothing: 'No subscription delivers on this day.',
  ahead: 'Stops can be ticked on their day, and for two days after it.',
  missedDoes: 'It comes at the end of the subscription instead. The customer gets a message.',
  waits: 'Kept on this phone: it goes to the shop as soon as it is reached.',
  kept: (count: number): string =>
    count === 1 ? '1 tick waits until the shop is reached.' : `${count} ticks wait until the shop is reached.`,
  notDone: (name: string): string => `Not done, ${name}:`,
} as const;

/** What owners read about plans that are paid in cash. */
export const reservationMessages = {
  payBy: (moment: string): string => `Lapses unless it is paid before ${moment}`,
  received: (sum: string): string => `${sum} received`,
  counted: (sum: string): string => `You have counted ${sum} in cash?`,
  cancelled: (id: number): string => `Subscription ${id} was cancelled`,
  owed: (sum: string): string => `The store owes ${sum} in cash`,
  paidBack: (sum: string): string => `${sum} paid back`,
  gaveBack: (sum: string): string => `You have given ${sum} back in cash?`,
} as const;

/** Why a delivery was missed. */
export const missedNames: Record<MissedReason, string> = {
  nobody_home: 'Nobody at home',
  not_made: 'We could not',
};

/** How far a day is: `7 of 12 delivered, 1 not delivered`. */
export function progressWords(stops: Pick<Stop, 'state'>[]): string {
  const count = (state: Stop['state']) => stops.filter((stop) => stop.state === state).length;
  const missed = count('missed');
  return `${count('delivered')} of ${stops.length} delivered${missed > 0 ? `, ${missed} not delivered` : ''}`;
}

/** What became of a stop, when, and who noted it: `Delivered, 9:12 AM, Sahil Khan`. */
export function stopStateWords({ state, reason, at, by }: Stop, timezone: string): string {
  const what = state === 'missed' ? `Not delivered: ${missedNames[reason ?? 'not_made'].toLowerCase()}` : 'Delivered';
  return [what, at && timeWords(localTime(Date.parse(at), timezone).minutes), by].filter(Boolean).join(', ');
}

/** Stops by postal code, in order. */
export function byPlace(stops: Stop[]): { pincode: string; stops: Stop[] }[] {
  const groups: { pincode: string; stops: Stop[] }[] = [];
  for (const stop of stops) {
    const last = groups.at(-1);
    if (last?.pincode === stop.pincode) last.stops.push(stop);
    else groups.push({ pincode: stop.pincode, stops: [stop] });
  }
  return groups;
}

/** How many of each item a day needs: `12 × Thali`. */
export const totalWords = ({ totals }: Pick<Stops, 'totals'>): string[] =>
  totals.map(({ name, count }) => `${count} × ${name}`);

/** The items of a stop. */
export const stopItemWords = ({ items }: Pick<Stop, 'items'>): string => items.map(({ name }) => name).join(', ');
