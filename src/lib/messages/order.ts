import type { IfMissing, PlacedOrder, Recipient } from '#contract/order';
import * as t from '#texts/order-words';
import type { Minor } from '../money/money.ts';

/** A refund's destination and arrival (spec §9). Shared by all screens, messages and invoices. */
export const refundMessage = (amount: string, isMade: boolean): string =>
  isMade ? t.refundMade({ amount }) : t.refundUnderWay({ amount });

/** The announcement of a refund before cancelling. */
export const refundPromise = (amount: string): string => t.refundPromise({ amount });

const paymentNames = { COD: t.cash, online: t.online } as const;

export const paymentName = (payment_type: PlacedOrder['payment_type'], total: Minor): string =>
  total > 0 ? paymentNames[payment_type]() : t.nothingToPay();

export const ifMissingNames: Record<IfMissing, () => string> = {
  call: t.missingCall,
  replace: t.missingReplace,
  leave_out: t.missingLeaveOut,
};

export function recipientWords({ name, phone, hide_prices }: Recipient): string {
  const words = { name: phone ? `${name}, ${phone}` : name };
  return hide_prices ? t.recipientHidden(words) : t.recipient(words);
}
