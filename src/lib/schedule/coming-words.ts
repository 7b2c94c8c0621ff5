import { openingDayWords, slotDay, slotTimes } from './slot-words.ts';

/** A part of a day; moments are ISO 8601. */
interface Range {
  from: string;
  until: string;
}

/** A range by the store's clock: `7:10 to 7:25 PM`, `Tomorrow, 11:50 AM to 12:05 PM`. */
function rangeWords({ from, until }: Range, timezone: string, now: number): string {
  const range = { starts_at: from, ends_at: until };
  const times = slotTimes(range, timezone).replace(/ ([AP]M)(?= to .* \1$)/, '');
  const day = slotDay(range, timezone, now);
  return day === 'Today' ? times : `${day}, ${times}`;
}

/** A range as the card of a store says it: `17-27 min`. */
export function minutesWords({ from, until }: Range, now: number): string {
  const [first, last] = [from, until].map((at) => Math.max(0, Math.ceil((Date.parse(at) - now) / 60_000)));
  return `${first}-${last} min`;
}

const beginnings = { order: 'Expected', late: 'Running late: now expected', Delivery: 'Comes', Pickup: 'Ready' };

/** When an order comes: `Expected 7:10 to 7:25 PM`, or, before it is placed, `Comes 7:10 to 7:25 PM`. */
export const comingWords = (is: keyof typeof beginnings, range: Range, timezone: string, now: number): string =>
  `${beginnings[is]} ${rangeWords(range, timezone, now)}`;

/** What is said instead of a time for what comes by courier (the policy on shipping). */
export const courierWords = 'Sent by courier: dispatched in 2 to 4 days';

/** What an order says that has no known time. */
export const lateWords = 'Running late. Please call the store.';

/** When a store that is closed or paused takes orders again: the first time to choose, or its opening. */
export function closedWords(opens: string | null, slot: Range | undefined, timezone: string, now: number): string {
  if (slot) return `Earliest: ${rangeWords(slot, timezone, now)}`;
  return opens ? `Opens ${openingDayWords(opens, timezone)}` : '';
}
