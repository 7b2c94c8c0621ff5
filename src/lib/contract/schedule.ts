import * as v from 'valibot';

const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/**
 * When a store is open, by its own clock (`timezone` of the store): seven days from Monday, null for a closed one;
 * on holidays (`YYYY-MM-DD`) it is closed all day.
 */
export const schedule = v.object({
  hours: v.pipe(v.array(v.nullable(v.object({ opens: time, closes: time }))), v.length(7)),
  holidays: v.array(v.object({ date: v.string(), name: v.string() })),
  /** Whether it takes orders for a time. */
  has_slots: v.optional(v.boolean(), false),
});
export type Schedule = v.InferOutput<typeof schedule>;
