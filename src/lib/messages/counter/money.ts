import type { DeductionMoney } from '#contract/orders/deduction';
import * as t from '#texts/money';

const payouts = {
  refund: t.goesBack,
  collect: t.collectLess,
  transfer: t.transferOwed,
} satisfies Record<DeductionMoney, unknown>;

/** Describes how the customer gets the money of a deduction. */
export const refundWords = (money: DeductionMoney, sum: string): string => payouts[money]({ sum });
