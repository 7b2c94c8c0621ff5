import * as v from 'valibot';
import { money, requiredLine } from '../fields.ts';
import { done } from '../order.ts';

/** A payment at the door or at the counter. `card`: on the store's own terminal. */
export const receivedKind = v.picklist(['cash', 'upi', 'card']);
export type ReceivedKind = v.InferOutput<typeof receivedKind>;

const exactMoney = v.pipe(
  v.number(),
  v.check((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'must have at most 2 decimals'),
  money,
);

/** The amounts received when an order paid on delivery becomes `delivered` or `collected`. */
export const receivedFields = {
  /** One of the three is required while something is due. */
  cash_received: v.optional(exactMoney),
  upi_received: v.optional(exactMoney),
  card_received: v.optional(exactMoney),
  /** Why it is less or more than due. Without it the request is refused as `cash_short` or `cash_over`. */
  short_reason: v.optional(requiredLine(200)),
};

export type ReceivedFields = v.InferOutput<v.ObjectSchema<typeof receivedFields, undefined>>;

/** A payment that was received, who recorded it, and when. */
export const received = v.object({ kind: receivedKind, amount: money, ...done.entries });
export type Received = v.InferOutput<typeof received>;
