import * as v from 'valibot';
import { count, money } from '../fields.ts';

/** The limits of an order paid in cash: a sum, pieces, and pieces of one item. */
export const cashBounds = v.object({
  sum: money,
  pieces: count,
  each: count,
  /** Whether these are the lower limits before the customer's first completed order. */
  is_first: v.boolean(),
});
export type CashBounds = v.InferOutput<typeof cashBounds>;
