import type { Selectable } from 'kysely';
import { formatMoney } from '#lib/money/money';
import { dayWords, timeWords } from '#lib/schedule/date-words';
import { slotTimes } from '#lib/schedule/slot-words';
import { localTime } from '#lib/schedule/zoned-time';
import type { OrderStatus } from '#contract/order';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import { readProvedContacts } from '#server/auth/proved-targets';
import type { Target } from '#lib/account/target';
import * as t from '#texts/message-words';
import { dropUnsent, queueMessage, type Message, type MessageContent } from '#server/platform/messages/messages';
import type { Content } from '#server/platform/messages/templates/templates';
import type { ChosenSlot } from '#server/db/order-quote';

export type Sender = Pick<
  StoreRow,
  'saas_id' | 'store_id' | 'store_name' | 'address' | 'bank_account' | 'country' | 'phone_no' | 'timezone'
>;
type PlacedOrder = Pick<Selectable<OrderRow>, 'order_id' | 'order_value' | 'order_type'>;
type ConfirmedOrder = PlacedOrder & {
  slot: ChosenSlot | null;
  opens_at: string | null;
  /** Undefined without a courier. */
  arrives: string | undefined;
  link: string;
};
type MovedOrder = PlacedOrder &
  Pick<
    Selectable<OrderRow>,
    'customer_id' | 'status' | 'payment_type' | 'deducted' | 'logistics_partner' | 'tracking_number' | 'back_at'
  > & {
    /** The reason for a cancellation. */
    reason?: string;
    link: string;
    event: number;
  };

export const asSentence = (typed: string): string => (/[.!?…।]$/.test(typed) ? typed : `${typed}.`);

export const fromStore = ({ saas_id, store_id, store_name, phone_no }: Sender) => ({
  store: { saas_id, store_id },
  names: { store: store_name, phone: phone_no },
});

function confirmation(store: Sender, order: ConfirmedOrder): Content {
  const { order_id, order_value, order_type, slot, opens_at, arrives, link } = order;
  const variables = {
    ...fromStore(store).names,
    order: String(order_id),
    how: order_type === 'Pickup' ? t.pickup() : t.delivery(),
    total: formatMoney(order_value, store),
    link,
  };
  const begins = slot?.starts_at ?? opens_at;
  // An SMS with an en dash costs twice as much.
  if (arrives) return { kind: 'order_placed_courier', variables: { ...variables, arrives: arrives.replace('–', '-') } };
  if (begins === null) return { kind: 'order_placed', variables };
  const { date, minutes } = localTime(Date.parse(begins), store.timezone);
  const day = dayWords(date);
  return slot
    ? { kind: 'order_placed_slot', variables: { ...variables, day, time: slotTimes(slot, store.timezone) } }
    : { kind: 'order_placed_closed', variables: { ...variables, day, time: timeWords(minutes) } };
}

export const orderConfirmations = (recipients: Target[], store: Sender, order: ConfirmedOrder): Message[] =>
  copiesTo(recipients, {
    ...confirmation(store, order),
    store: fromStore(store).store,
    orderId: order.order_id,
    about: `order:${order.order_id}:placed`,
  });

/** By the reason for closing the attempt. SMS variables have at most 30 characters. */
const orderRefundReasons: Record<string, () => string> = {
  out_of_stock: t.outOfStock,
  slot_full: t.slotFull,
  slot_closed: t.slotClosed,
  store_closed: t.storeClosed,
  coupon_expired: t.couponExpired,
  coupon_used: t.couponUsed,
  coupon_first_order: t.couponFirstOrder,
  wrong_amount: t.wrongAmount,
  expired: t.expired,
  cancelled: t.cancelled,
  replaced: t.replaced,
};

const changeRefundReasons: Record<string, () => string> = {
  order_not_changeable: t.alreadyPacked,
  order_cancelled: t.orderCancelled,
  order_adjusted: t.orderChanged,
  too_many_changes: t.changedTooOften,
  step_changed: t.orderChanged,
  out_of_stock: t.outOfStock,
  quantity_too_large: t.tooManyPieces,
  below_minimum: t.belowMinimum,
  outside_delivery_area: t.notDelivered,
  slot_full: t.slotFull,
  slot_closed: t.slotClosed,
  slot_not_offered: t.slotClosed,
  store_closed: t.storeClosed,
  wrong_amount: t.wrongAmount,
  expired: t.expired,
  cancelled: t.cancelled,
};

const planRefundReasons: Record<string, () => string> = {
  subscription_active: t.subscriptionActive,
  plan_unavailable: t.planUnavailable,
  wrong_amount: t.wrongAmount,
  expired: t.expired,
  cancelled: t.cancelled,
};

type PaidFor = { kind: 'order' | 'plan' } | { kind: 'change'; order_id: number };

type RefundedPayment = PaidFor & { customer_id: number; payment_id: string; amount: number; reason: string };

function refundContent(store: Sender, { reason, amount, ...paidFor }: RefundedPayment): Content {
  const { kind } = paidFor;
  const variables = { ...fromStore(store).names, amount: formatMoney(amount, store) };
  if (reason === 'paid_twice') return { kind: kind === 'plan' ? 'plan_paid_twice' : 'order_paid_twice', variables };
  if (paidFor.kind === 'change') {
    const order = String(paidFor.order_id);
    const words = (changeRefundReasons[reason] ?? t.unknown)();
    return { kind: 'change_refunded', variables: { ...variables, order, reason: words } };
  }
  const reasons = kind === 'plan' ? planRefundReasons : orderRefundReasons;
  return {
    kind: kind === 'plan' ? 'plan_refunded' : 'payment_refunded',
    variables: { ...variables, reason: (reasons[reason] ?? t.unknown)() },
  };
}

export const queueRefundMessage = (tx: Database, store: Sender, money: RefundedPayment): Promise<void> =>
  queueToCustomer(tx, money.customer_id, {
    ...refundContent(store, money),
    store: fromStore(store).store,
    about: `refund:${money.payment_id}`,
  });

/** Other statuses have none. */
const progressMessages: Partial<Record<OrderStatus, (store: Sender, order: MovedOrder) => Content>> = {
  'handed over'({ store_name: store }, { order_id, logistics_partner: partner, tracking_number, link }) {
    const order = String(order_id);
    return partner
      ? { kind: 'order_handed_over', variables: { store, order, partner, tracking: tracking_number ?? '' } }
      : { kind: 'order_on_the_way', variables: { store, order, link } };
  },
  'ready for pickup'(store, { order_id, order_value, deducted, payment_type }) {
    const variables = { store: store.store_name, order: String(order_id), address: store.address };
    const amount = formatMoney(order_value - deducted, store);
    return payment_type === 'COD' && order_value > deducted
      ? { kind: 'order_ready_cash', variables: { ...variables, amount } }
      : { kind: 'order_ready', variables };
  },
  cancelled(store, { order_id, order_value, deducted, payment_type, reason }) {
    const variables = { ...fromStore(store).names, order: String(order_id) };
    const amount = formatMoney(order_value - deducted, store);
    const isRefunded = payment_type === 'online' && order_value > deducted;
    if (reason === undefined)
      return isRefunded
        ? { kind: 'order_cancelled_refund', variables: { ...variables, amount } }
        : { kind: 'order_cancelled', variables };
    const refused = { ...variables, reason: asSentence(reason) };
    return isRefunded
      ? { kind: 'order_refused_refund', variables: { ...refused, amount } }
      : { kind: 'order_refused', variables: refused };
  },
};

/** Spec §9, tracking. @param sendAt delayed while the step can be undone */
export async function queueProgressMessage(
  tx: Database,
  store: Sender,
  order: MovedOrder,
  sendAt: Date,
): Promise<void> {
  const content = progressMessages[order.status]?.(store, order);
  if (!content) return;
  await queueToCustomer(tx, order.customer_id, {
    ...content,
    store: fromStore(store).store,
    orderId: order.order_id,
    about: aboutStatus(order, order),
    ...(order.status !== 'cancelled' && { sendAt }),
  });
}

/** How long messages wait while a step can be undone. */
export const undoMs = 20_000;

type StatusEvent = Pick<MovedOrder, 'status' | 'event'>;

const aboutStatus = ({ order_id }: Pick<MovedOrder, 'order_id'>, { status, event }: StatusEvent) =>
  `order:${order_id}:${status}:${event}`;

/** Corrections for sent messages about an undone status. */
const corrections: Partial<Record<OrderStatus, 'order_not_on_the_way' | 'order_not_ready'>> = {
  'handed over': 'order_not_on_the_way',
  'ready for pickup': 'order_not_ready',
};

/** Drops the message about an undone status, or corrects it if it may have been sent. */
export async function withdrawProgressMessage(
  tx: Database,
  store: Sender,
  { customer_id, order_id }: Pick<MovedOrder, 'customer_id' | 'order_id'>,
  undone: StatusEvent,
): Promise<void> {
  const kind = corrections[undone.status];
  const key = fromStore(store).store;
  const about = aboutStatus({ order_id }, undone);
  if (!kind || !(await dropUnsent(tx, { ...key, order_id }, `${about}:`))) return;
  const variables = { ...fromStore(store).names, order: String(order_id) };
  await queueToCustomer(tx, customer_id, { kind, variables, store: key, orderId: order_id, about: `${about}:undone` });
}

interface OnTheWay {
  kind: 'attempted' | 'returned';
  /** The count including this one. */
  times: number;
}

export const queueRideMessage = (
  tx: Database,
  store: Sender,
  { order_id, customer_id }: Pick<MovedOrder, 'order_id' | 'customer_id'>,
  { kind, times }: OnTheWay,
): Promise<void> =>
  queueToCustomer(tx, customer_id, {
    kind: `order_${kind}`,
    variables: { ...fromStore(store).names, order: String(order_id) },
    store: fromStore(store).store,
    orderId: order_id,
    about: `order:${order_id}:${kind}:${times}`,
  });

/** Queues a message to each proved contact. An unproved one may belong to another person. */
export async function queueToCustomer(tx: Database, customerId: number, message: MessageContent): Promise<void> {
  for (const copy of copiesTo(await readProvedContacts(tx, customerId), message)) await queueMessage(tx, copy);
}

const copiesTo = (targets: Target[], message: MessageContent): Message[] =>
  targets.map((to) => ({ ...message, to, about: `${message.about}:${to}` }));
