import * as v from 'valibot';
import { money } from '../fields.ts';
import { signedMoney } from '../order.ts';

/**
 * How orders were paid. Their sales are `online`, `cash`, `partner_cash`, `upi`, `card`, `to_collect` and `unrecorded`, plus
 * `short`, minus `over` and `refunded`.
 */
export const paid = v.object({
  /** Through the payment provider, also for orders that were cancelled later. */
  online: money,
  /** Received by the store and its riders. */
  cash: signedMoney,
  /** Received by delivery partners. */
  partner_cash: signedMoney,
  /** To the store itself, at the door and at the counter. */
  upi: signedMoney,
  card: signedMoney,
  /** Due for orders that are not done. */
  to_collect: money,
  /** Due for orders that are done, without a recorded payment. */
  unrecorded: signedMoney,
  /** Underpaid and overpaid amounts. */
  short: signedMoney,
  over: signedMoney,
  /** Refunded after payment, or still to be refunded. */
  refunded: money,
});
export type Paid = v.InferOutput<typeof paid>;

/** The cash of a store's drawer: `in_drawer` is the sum of the others, less `plans_paid_back`. */
export const drawer = v.object({
  /** Received for orders in the store. */
  at_counter: signedMoney,
  /** Handed in. */
  from_riders: money,
  from_partners: money,
  /** For meal plans. */
  plans: money,
  plans_paid_back: money,
  /** Received after the previous day was closed, on that day. */
  carried: v.optional(signedMoney, 0),
  in_drawer: signedMoney,
});
export type Drawer = v.InferOutput<typeof drawer>;
