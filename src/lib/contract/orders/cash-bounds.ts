import * as v from 'valibot';
import { count, money } from '../fields.ts';

/** The most that a customer can order from a store and pay in cash: a sum, pieces, and pieces of one item. */
export const cashBounds = v.object({
  sum: money,
  pieces: count,
  each: count,
  /** Whether they are the lower bounds before the customer's first order is delivered or collected. */
  is_first: v.boolean(),
});
export type CashBounds = v.InferOutput<typeof cashBounds>;
