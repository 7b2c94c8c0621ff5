const minute = 60_000;
const step = 5 * minute;
/** A range ends later than the best case by this factor, at least by this time. */
const minSpreadMs = 10 * minute;
const slack = 1.5;

/** A store's pace in minutes: packing one order, and one kilometre as the crow flies. */
export interface StorePace {
  pack_minutes: number;
  km_minutes: number;
}

export interface RemainingWork {
  /** When the work starts, in milliseconds since 1970. */
  start: number;
  /** Orders to pack one after the other, including this one. */
  packs: number;
  /** The delivery distance; 0 for a pickup. */
  km: number;
}

/** The estimated arrival or pickup time, in milliseconds since 1970. */
export interface EtaRange {
  from: number;
  until: number;
}

const roundedUp = (moment: number) => Math.ceil(moment / step) * step;

/** Estimates the arrival, rounded to five minutes and never before `now`; undefined if it should already be there. */
export function etaRange(
  { start, packs, km }: RemainingWork,
  { pack_minutes, km_minutes }: StorePace,
  now: number,
): EtaRange | undefined {
  const work = (packs * pack_minutes + km * km_minutes) * minute;
  const from = roundedUp(Math.max(start + work, now));
  const until = roundedUp(start + Math.max(work * slack, work + minSpreadMs));
  return from < until ? { from, until } : undefined;
}
