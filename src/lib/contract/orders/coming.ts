import * as v from 'valibot';

const moment = v.nullable(v.string());

/**
 * When an order comes, or can be picked up, as it stands now (ISO 8601): its slot, or a range; both null when it is so late that
 * nothing can be said, and by courier. `words` says it by the store's clock.
 */
export const coming = v.object({ from: moment, until: moment, is_late: v.boolean(), words: v.string() });

/** When an order would come that is placed now; `delivery` is null outside the area. */
export const comingAnswer = v.object({
  delivery: v.nullable(coming),
  pickup: v.nullable(coming),
  /** When a store that is closed or paused takes orders again; null while it does, and when that is not known. */
  opens_at: moment,
  /** The same in words, or the first time that can be chosen then; empty while it takes orders. */
  closed: v.string(),
});
