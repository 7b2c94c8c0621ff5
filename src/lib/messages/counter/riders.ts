import type { Ride } from '../../contract/counter/rides.ts';
import { formatMoney, type Minor, type PriceLocale } from '../../money/money.ts';

/** What riders, and who sends them, read. */
export const riderMessages = {
  nothingOut: 'Nothing is out with you. Orders come here as soon as the store hands them over to you.',
  held: (amount: string): string => `You hold ${amount} of the store’s cash.`,
  missed: (times: number): string => (times === 1 ? 'Nobody was at home.' : `Nobody was at home, ${times} times.`),
  tellsCustomer:
    'The customer gets a message to call the store. The order stays with you until the store takes it back.',
  takesCash: (amount: string): string => `Take ${amount} in cash.`,
  paid: 'It is paid: take no cash.',
  nothingDue: 'Nothing to collect.',
  back: 'Back in the store: hand it over again, or cancel it.',
  chooseCarrier: 'Please choose who takes it.',
  noRiders: 'The store has no riders. An owner adds them under People.',
  handsIn: (name: string): string => `${name} hands in`,
  amountForm: 'Enter an amount up to what the rider holds.',
  handedIn: (name: string, amount: string, left: string | undefined): string =>
    left
      ? `${name} has handed in ${amount}, and still holds ${left}.`
      : `${name} has handed in ${amount}. Nothing is left.`,
  whyShort: (short: string): string => `Why is the cash ${short} short?`,
  wasShort: (sum: string): string => `Cash ${sum} short in the last 7 days`,
  rest: (left: string): string => `${left} will stay with them.`,
} as const;

/** What a rider collects at the door. */
export function collectWords({ payment, cash_due }: Pick<Ride, 'payment' | 'cash_due'>, locale: PriceLocale): string {
  if (cash_due > 0) return riderMessages.takesCash(formatMoney(cash_due, locale));
  return payment === 'nothing_due' ? riderMessages.nothingDue : riderMessages.paid;
}

/** The cash shortfall of an order, and its reason. */
export const shortWords = (
  { cash_short, short_reason }: { cash_short: Minor; short_reason: string },
  locale: PriceLocale,
): string => `${formatMoney(cash_short, locale)} short: ${short_reason}`;

/** Where a rider's cash came from or went. */
export const cashWords = (orderId: number | null): string => (orderId === null ? 'Handed in' : `Order ${orderId}`);
