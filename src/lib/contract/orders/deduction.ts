import * as v from 'valibot';
import { money } from '../fields.ts';

/** The causes of a deduction. `cancellation`: the rest of the order. */
export const deductionKind = v.picklist(['line', 'replacement', 'delivery', 'goodwill', 'return', 'cancellation']);
export type DeductionKind = v.InferOutput<typeof deductionKind>;

/** A refund of an online payment, less cash to pay, or a transfer for cash that was already paid. */
export const deductionMoney = v.picklist(['refund', 'collect', 'transfer']);
export type DeductionMoney = v.InferOutput<typeof deductionMoney>;

/** A reduction of an order after it was placed. */
export const deduction = v.object({
  deduction_id: v.string(),
  kind: deductionKind,
  /** The line, from 1, and its number of pieces; null if the deduction is not for a line. */
  line: v.nullable(v.number()),
  quantity: v.nullable(v.number()),
  amount: money,
  reason: v.string(),
  at: v.string(),
  money: deductionMoney,
  /** Whether the money is refunded or transferred; always true for cash that need not be paid. */
  is_settled: v.boolean(),
  /** The transfer's reference; empty until it is made, and for other kinds of money. */
  transfer_reference: v.string(),
  /** null until there is a credit note with a PDF. */
  credit_note_number: v.nullable(v.string()),
});
export type Deduction = v.InferOutput<typeof deduction>;
