import type { DeductionMoney } from '#contract/orders/deduction';

const goesBack = (sum: string): string =>
  `${sum} goes back the way the customer paid, by itself; it arrives within 15 working days.`;

/** What staff read about money that goes back. */
export const moneyMessages = {
  owed: (sum: string, since: string): string => `Transfer ${sum}, owed since ${since}`,
  accountThere: 'The customer has entered bank details.',
  accountMissing: 'The customer has not entered bank details yet. Please ask them to add them on the order’s page.',
  piecesSettled:
    'These pieces are settled with it and cannot be returned any more. For a piece that may still come back, choose “Something for the trouble”.',
  onlyWhatCame: 'This order has a cash shortfall. You can refund only the cash that was received.',
  choosePart: 'Please choose what it is for.',
  amountForm: 'Please give an amount above nothing, at most what is left.',
  tooSmall: (least: string): string => `Cash is due in whole rupees. Please enter ${least} or more.`,
  quantityForm: (most: number): string => `Please give a number from 1 to ${most}.`,
  reasonHint: 'The customer reads it.',
  nothingPaid: 'Nothing was paid for it, and nothing is to be taken.',
  cancelled: (sum: string | undefined): string =>
    `Its pieces go back to the shelf, and the customer is told. ${sum ? goesBack(sum) : moneyMessages.nothingPaid}`,
} as const;

/** How the customer gets the money of a deduction. */
export const whatBecomes = (money: DeductionMoney, sum: string): string =>
  ({
    refund: goesBack(sum),
    collect: `${sum} less cash is to be taken.`,
    transfer: `The store owes the customer a transfer of ${sum}, never cash. Note it here with its reference once it is made.`,
  })[money];
