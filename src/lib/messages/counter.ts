import type { BoardOrder, PaymentState } from '#contract/counter/board';
import type { StaffRole } from '#contract/counter/roles';
import { formatMoney, type PriceLocale } from '../money/money.ts';
import type { OrderStatus } from '../contract/order.ts';
import * as t from '#texts/counter';
import { kindNames } from './counter/received.ts';
import { stepNames } from './step-names.ts';

export const roleName = (role: StaffRole): string => (roleNames[role] as (() => string) | undefined)?.() ?? role;

const roleNames = {
  operator: t.roleOperator,
  owner: t.roleOwner,
  manager: t.roleManager,
  accountant: t.roleAccountant,
  keeper: t.roleKeeper,
  rider: t.roleRider,
} satisfies Record<StaffRole, unknown>;

export const paymentName = (payment: PaymentState): string => paymentNames[payment]();

const paymentNames = {
  paid: t.paid,
  cash_due: t.cashDue,
  cash_received: t.cashReceived,
  refunded: t.refunded,
  nothing_due: t.nothingDue,
} satisfies Record<PaymentState, unknown>;

type Payment = Pick<BoardOrder, 'payment' | 'cash_short' | 'cash_over' | 'received'>;

/** Describes the payment due, the payment received, or the difference between them. */
export function paymentWords({ payment, cash_short, cash_over, received }: Payment, locale: PriceLocale): string {
  if (cash_short > 0) return t.paidShort({ sum: formatMoney(cash_short, locale) });
  if (cash_over > 0) return t.paidOver({ sum: formatMoney(cash_over, locale) });
  const kinds = received.map(({ kind }) => kindNames[kind]());
  return payment === 'cash_received' && received.some(({ kind }) => kind !== 'cash')
    ? t.paidBy({ kinds: kinds.join(' + ') })
    : paymentName(payment);
}

export const paymentLook = ({ payment, cash_short, cash_over }: Payment): string => {
  if (cash_short > 0) return 'badge-error';
  return payment === 'cash_due' || cash_over > 0 ? 'bg-accent-100 text-accent-800' : 'badge-success';
};

/** Where an order is, for staff. */
export function placeWords({
  status,
  accepted,
  is_back,
  rider,
}: Pick<BoardOrder, 'status' | 'accepted' | 'is_back' | 'rider'>): string {
  if (is_back) return t.backInStore();
  if (status === 'pending') return accepted ? t.toPack() : t.columnNew();
  if (rider && (status === 'handed over' || status === 'dispatched')) return t.onTheWay();
  return status === 'collected' ? t.pickedUp() : stepNames[status]();
}

/** The label of the button that moves an order to a status. */
export const nextStepName = (status: OrderStatus): string => nextStepNames[status]();

const nextStepNames = {
  pending: t.openAgain,
  packed: t.packed,
  'handed over': t.handOver,
  dispatched: t.outForDelivery,
  delivered: t.delivered,
  'ready for pickup': t.readyForPickup,
  collected: t.pickedUp,
  cancelled: t.cancel,
} satisfies Record<OrderStatus, unknown>;

const minuteMs = 60_000;

/** A duration: `5 min`, `2 h 10 min`, `3 days`. */
function spanWords(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  if (minutes < 60) return t.minutes({ minutes });
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t.days({ days: Math.floor(hours / 24) });
  return minutes % 60 ? t.hoursMinutes({ hours, minutes: minutes % 60 }) : t.hours({ hours });
}

/** When the board was read, by the shop's clock, and its age in milliseconds. A phone's own clock may be wrong. */
export interface BoardTime {
  now: string;
  elapsed: number;
}

const hasLeft = (status: OrderStatus): boolean => status === 'handed over' || status === 'dispatched';

type Waiting = Pick<BoardOrder, 'time_left_s' | 'order_date' | 'opens_at' | 'status'> &
  Partial<Pick<BoardOrder, 'accept_by'>>;

/**
 * The time left until the slot ends, or the time waited without a slot; undefined once completed.
 * Without a slot, an order is late if it was not accepted within the store's limit.
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
    if (waited < 0) return hasLeft(status) ? undefined : { text: t.forNextOpening(), isLate: false };
    const isLate = accept_by !== null && at > Date.parse(accept_by);
    return { text: waited < minuteMs ? t.justNow() : t.waiting({ time: spanWords(waited) }), isLate };
  }
  const left = time_left_s * 1000 - elapsed;
  return left < 0
    ? { text: t.late({ time: spanWords(-left) }), isLate: true }
    : { text: t.timeLeft({ time: spanWords(left) }), isLate: false };
}
