import * as v from 'valibot';
import { money } from '../fields.ts';
import { signedMoney } from '../order.ts';

/**
 * How orders were paid. Sales are `online`, `cash`, `partner_cash`, `upi`, `card`, `to_collect` and `unrecorded`, plus
 * `short`, minus `over` and `refunded`.
 */
export const paid = v.object({
  /** Also for orders that were cancelled later. */
  online: money,
  /** Received by the store and its riders. */
  cash: signedMoney,
  /** Received by delivery partners. */
  partner_cash: signedMoney,
  /** Received by the store itself, at the door or at the counter. */
  upi: signedMoney,
  card: signedMoney,
  /** Due for open orders. */
  to_collect: money,
  /** Due for completed orders, without a recorded payment. */
  unrecorded: signedMoney,
  /** Underpaid and overpaid amounts. */
  short: signedMoney,
  over: signedMoney,
  /** Refunded after payment, or refund pending. */
  refunded: money,
});
export type Paid = v.InferOutput<typeof paid>;

/** The cash of a store's drawer. `in_drawer` is the sum of the others, less `plans_paid_back`. */
export const drawer = v.object({
  /** Received for orders in the store. */
  at_counter: signedMoney,
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
