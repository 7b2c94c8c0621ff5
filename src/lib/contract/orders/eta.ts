import * as v from 'valibot';

const moment = v.nullable(v.string());

/**
 * An order's current estimated arrival or pickup time (ISO 8601): its slot, or a range.
 * Both times are null by courier, and when it is too late for an estimate. `words` is in the store's time zone.
 */
export const eta = v.object({ from: moment, until: moment, is_late: v.boolean(), words: v.string() });

/** The estimate for an order placed now; `delivery` is null outside the area. */
export const etaAnswer = v.object({
  delivery: v.nullable(eta),
  pickup: v.nullable(eta),
  /** When a closed or paused store takes orders again; null while it is open, or if unknown. */
  opens_at: moment,
  /** The same in words, or the first available slot; empty while it takes orders. */
  closed: v.string(),
});
