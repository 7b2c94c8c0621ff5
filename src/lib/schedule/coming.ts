const minute = 60_000;
const step = 5 * minute;
/** The least width of a range, and how much later it ends than if all goes well. */
const leastSpreadMs = 10 * minute;
const slack = 1.5;

/** How a store works, in minutes: for one order to pack, and for a kilometre of the way as the crow flies. */
export interface ComingTerms {
  pack_minutes: number;
  km_minutes: number;
}

/** What is still to do for an order. */
export interface Remaining {
  /** From when it is done, milliseconds since 1970. */
  start: number;
  /** Orders to pack one after the other, this one included. */
  packs: number;
  /** How far it has to go; 0 for a pickup. */
  km: number;
}

/** When an order comes, or is ready: milliseconds since 1970. */
export interface ComingRange {
  from: number;
  until: number;
}

const roundedUp = (moment: number) => Math.ceil(moment / step) * step;

/**
 * The range in which an order can be expected, by five minutes of the clock, never before `now`; undefined when what was to do
 * should have been done: it runs late.
 */
export function comingRange(
  { start, packs, km }: Remaining,
  { pack_minutes, km_minutes }: ComingTerms,
  now: number,
): ComingRange | undefined {
  const work = (packs * pack_minutes + km * km_minutes) * minute;
  const from = roundedUp(Math.max(start + work, now));
  const until = roundedUp(start + Math.max(work * slack, work + leastSpreadMs));
  return from < until ? { from, until } : undefined;
}
