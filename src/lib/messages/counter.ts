import type { BoardOrder, PaymentState } from '#contract/counter/board';
import type { StaffRole } from '#contract/counter/roles';
import { formatMoney, type PriceLocale } from '../money/money.ts';
import type { OrderStatus } from '../contract/order.ts';
import { stepNames } from './order.ts';

/** What staff read at the counter. */
export const counterMessages = {
  sessionEnded: 'You have been logged out of the counter. Please log in again.',
  noStore: 'You don’t have access to an open store. Please ask the store’s owner.',
  noBoard: 'The orders are for the owner and the keepers of the store.',
  toldWhenClosed: 'Tell me of orders while the counter is closed',
  pushesDenied: 'The browser does not allow it. Please allow notifications for this page in its settings.',
  pushesFailed: 'The browser could not set it up. Please try again with a connection, or install the counter first.',
  silent: 'New orders make no sound yet: the browser wants a tap first.',
  soundWaits: 'The sound is on. After loading the page, the browser lets it ring from your first tap on.',
  staysAwake: 'The screen stays on',
  awakeFailed: 'The phone does not allow it now, to save its battery.',
  bothOrNone: 'Please give both the partner and their number.',
  orderNumber: 'Please give the number of the order.',
  cashForm: (most: string): string => `Please give an amount, at most the ${most} to take.`,
  customerIsAsked: 'The customer is asked about a missing line. It can be packed after the answer.',
  cancelled: 'It is cancelled: please put back on the shelf what is in the bag.',
  returnsToAnswer: (count: number): string => (count === 1 ? '1 return to answer' : `${count} returns to answer`),
  newOrders: (count: number): string => (count === 1 ? '1 new order' : `${count || 'No'} new orders`),
  lost: (time: string): string => `Offline: the shop has not been reached since ${time}. What you see may be old.`,
  notPicked: (count: number): string => (count === 1 ? '1 line is not ticked.' : `${count} lines are not ticked.`),
} as const;

/** What staff are called. */
export const roleNames: Record<StaffRole, string> = {
  operator: 'Operator',
  owner: 'Owner',
  keeper: 'Keeper',
  rider: 'Rider',
};

/** The buttons of the counter's bar. */
export const viewNames = {
  orders: 'Orders',
  today: 'Today',
  shelf: 'Shelf',
  rides: 'My rides',
  stops: 'Stops',
  cash: 'Cash',
  books: 'Books',
  all: 'All orders',
  people: 'People',
} as const;

/** What a role allows, for who gives it. */
export const roleDuties: Record<StaffRole, string> = {
  operator: 'All stores, and all that their owners do.',
  owner: 'Everything of the store: orders, money and people.',
  keeper: 'The orders and the shelf: accepts, picks, packs and hands over, and changes prices and stock.',
  rider: 'Only the orders that are out with them.',
};

/** What an owner reads about the people of the store. */
export const peopleMessages = {
  ends: 'They can do nothing more here from now on. With no other role they are logged out on every phone. What they did stays in the log.',
  added: (name: string): string => `${name} can log in now at this page, with a code to that number or e-mail.`,
} as const;

/** What is still to be paid. */
export const paymentNames: Record<PaymentState, string> = {
  paid: 'Paid',
  cash_due: 'Cash to take',
  cash_received: 'Cash received',
  refunded: 'Refunded',
  nothing_due: 'Nothing to take',
};

type Payment = Pick<BoardOrder, 'payment' | 'cash_short'>;

/** Describes the payment that is still due, or the cash shortfall. */
export const paymentWords = ({ payment, cash_short }: Payment, locale: PriceLocale): string =>
  cash_short > 0 ? `Cash ${formatMoney(cash_short, locale)} short` : paymentNames[payment];

/** The badge's classes for it. */
export const paymentLook = ({ payment, cash_short }: Payment): string => {
  if (cash_short > 0) return 'badge-error';
  return payment === 'cash_due' ? 'bg-accent-100 text-accent-800' : 'badge-success';
};

/** Where an order is, for staff. */
export function placeWords({
  status,
  accepted,
  is_back,
  rider,
}: Pick<BoardOrder, 'status' | 'accepted' | 'is_back' | 'rider'>): string {
  if (is_back) return 'Back in the store';
  if (status === 'pending') return accepted ? 'To pack' : 'New';
  if (rider && (status === 'handed over' || status === 'dispatched')) return 'On the way';
  return status === 'collected' ? nextStepNames.collected : stepNames[status];
}

/** The button that moves an order to each state. */
export const nextStepNames: Record<OrderStatus, string> = {
  pending: 'Open again',
  packed: 'Packed',
  'handed over': 'Hand over for delivery',
  dispatched: 'Out for delivery',
  delivered: 'Delivered',
  'ready for pickup': 'Ready for pickup',
  collected: 'Picked up',
  cancelled: 'Cancel',
};

const minuteMs = 60_000;

/** A length of time: `5 min`, `2 h 10 min`, `3 days`. */
function spanWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  return `${hours} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`;
}

/** When the board was read, by the shop's clock, and how many milliseconds ago. A phone's own clock may be wrong. */
export interface BoardTime {
  now: string;
  elapsed: number;
}

const hasLeft = (status: OrderStatus): boolean => status === 'handed over' || status === 'dispatched';

type Waiting = Pick<BoardOrder, 'time_left_s' | 'order_date' | 'opens_at' | 'status'> &
  Partial<Pick<BoardOrder, 'accept_by'>>;

/**
 * How long an order has until the end of its slot, or has waited without one; undefined when it is done. Without a slot it is
 * late when it was not accepted within the store's limit.
 */
export function waitWords(
  { time_left_s, order_date, opens_at, status, accept_by = null }: Waiting,
  { now, elapsed }: BoardTime,
): { text: string; isLate: boolean } | undefined {
  if (status === 'delivered' || status === 'collected' || status === 'cancelled') return undefined;
  if (time_left_s === null) {
    const opening = opens_at === null ? -Infinity : Date.parse(opens_at);
    const at = Date.parse(now) + elapsed;
    const waited = at - Math.max(opening, Date.parse(order_date));
    if (waited < 0) return hasLeft(status) ? undefined : { text: 'For the next opening', isLate: false };
    const isLate = accept_by !== null && at > Date.parse(accept_by);
    return { text: waited < minuteMs ? 'Just now' : `Waiting ${spanWords(waited)}`, isLate };
  }
  const left = time_left_s * 1000 - elapsed;
  return left < 0
    ? { text: `Late ${spanWords(-left)}`, isLate: true }
    : { text: `${spanWords(left)} left`, isLate: false };
}
