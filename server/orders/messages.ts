import type { Selectable } from 'kysely';
import { refundMessage } from '#lib/messages/order';
import { formatMoney } from '#lib/money/money';
import { courierWords } from '#lib/schedule/coming-words';
import { openingDayWords, slotWords } from '#lib/schedule/slot-words';
import type { OrderStatus } from '#contract/order';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import { provedContacts, readProvedContacts, type Contacts } from '#server/customers/proved-targets';
import type { Target } from '#lib/account/target';
import { queueMessage, type Message } from '#server/platform/messages/messages';
import type { ChosenSlot } from '#server/db/frozen';

export type Sender = Pick<StoreRow, 'store_name' | 'address' | 'bank_account' | 'country' | 'phone_no' | 'timezone'>;
type PlacedOrder = Pick<Selectable<OrderRow>, 'order_id' | 'order_value' | 'order_type'>;
type ConfirmedOrder = PlacedOrder & {
  slot: ChosenSlot | null;
  opens_at: string | null;
  isByCourier: boolean;
  link: string;
};
type MovedOrder = PlacedOrder &
  Pick<
    Selectable<OrderRow>,
    'customer_id' | 'status' | 'payment_type' | 'deducted' | 'logistics_partner' | 'tracking_number' | 'back_at'
  > & {
    /** Why it was cancelled. */
    reason?: string;
    /** Where it can be followed. */
    link?: string | null;
  };

/** Typed text as a sentence. */
export const asSentence = (typed: string): string => (/[.!?…।]$/.test(typed) ? typed : `${typed}.`);

/** The confirmation of an order, to each proved contact of the customer. */
export function orderConfirmations(contacts: Contacts, store: Sender, order: ConfirmedOrder): Message[] {
  const { order_id, order_value, order_type, slot, opens_at, isByCourier, link } = order;
  const opening = opens_at ? ` when the store opens: ${openingDayWords(opens_at, store.timezone)}` : '';
  const when = slot ? ` on ${slotWords(slot, store.timezone)}` : opening;
  const how = `${order_type === 'Pickup' ? 'pickup' : 'delivery'}${isByCourier ? ` (${courierWords})` : when}`;
  return copiesTo(provedContacts(contacts), {
    subject: `Order ${order_id} received`,
    text: `${store.store_name} has received your order ${order_id} for ${how}: ${formatMoney(order_value, store)}. Follow it: ${link} Questions? ${store.phone_no}`,
    about: `order:${order_id}:placed`,
  });
}

/** When and how a refund arrives (spec §9). */
export const refundText = (amount: number, store: Sender) => refundMessage(formatMoney(amount, store), false);

/** Why a payment is refunded, by the reason its attempt was closed; other reasons need no explanation. */
const orderRefundReasons: Record<string, string> = {
  out_of_stock: 'Some items of your order were sold out before your payment arrived, so it could not be placed.',
  slot_full: 'The time you chose was taken before your payment arrived, so your order could not be placed.',
  slot_closed: 'The time you chose could no longer be ordered for when you paid, so your order could not be placed.',
  store_closed: 'The store took no orders when you paid, so your order could not be placed.',
  coupon_expired: 'Your coupon had expired when you paid, so your order could not be placed.',
  coupon_used: 'You had used your coupon in another order before this payment arrived, so it could not be placed.',
  coupon_first_order: 'Your coupon was for a first order, and you had ordered before this payment arrived.',
  not_found: 'Your order could not be placed.',
  wrong_amount: 'Your payment didn’t match the order total, so we couldn’t place the order.',
  expired: 'Your payment arrived too late, so no order was placed.',
  cancelled: 'You had cancelled this payment, so no order was placed.',
  replaced: 'You had ordered in another way before this payment arrived.',
  paid_twice: 'Your order was paid twice.',
};

const planRefundReasons: Record<string, string> = {
  subscription_active: 'You already had an active subscription when your payment arrived, so there is no second one.',
  plan_unavailable: 'What you chose was no longer offered when your payment arrived.',
  wrong_amount: 'Your payment didn’t match the subscription’s total, so we couldn’t start it.',
  expired: 'Your payment arrived too late, so no subscription was begun.',
  cancelled: 'You had cancelled this payment, so no subscription was begun.',
  paid_twice: 'Your subscription was paid twice.',
};

const refundReasonText = ({ kind, reason }: Pick<RefundedPayment, 'kind' | 'reason'>): string =>
  kind === 'plan'
    ? (planRefundReasons[reason] ?? 'Your subscription could not be begun.')
    : (orderRefundReasons[reason] ?? '');

interface RefundedPayment {
  customer_id: number;
  /** What was paid for. */
  kind: 'order' | 'plan';
  payment_id: string;
  amount: number;
  reason: string;
}

/** Queues the message about a refunded payment, in the same transaction. */
export const queueRefundMessage = (tx: Database, store: Sender, money: RefundedPayment): Promise<void> =>
  queueToCustomer(tx, money.customer_id, {
    subject: 'Your payment is on its way back',
    text: `${store.store_name}: ${refundReasonText(money)} ${refundText(money.amount, store)} Questions? ${store.phone_no}`,
    about: `refund:${money.payment_id}`,
  });

/** Messages by an order's new status; other statuses have none. */
const progressMessages: Partial<
  Record<OrderStatus, (store: Sender, order: MovedOrder) => { subject: string; text: string }>
> = {
  'handed over': ({ store_name }, { order_id, logistics_partner, tracking_number, link }) => ({
    subject: `Order ${order_id} is on its way`,
    text: logistics_partner
      ? `${store_name} has handed your order ${order_id} to ${logistics_partner}. Tracking number: ${tracking_number}.`
      : `Your order ${order_id} from ${store_name} is on its way.${link ? ` Follow it: ${link}` : ''}`,
  }),
  'ready for pickup': (store, { order_id, order_value, deducted, payment_type }) => ({
    subject: `Order ${order_id} is ready`,
    text: `Your order ${order_id} is ready for pickup at ${store.store_name}, ${store.address}.${payment_type === 'COD' && order_value > deducted ? ` Please bring ${formatMoney(order_value - deducted, store)} in cash.` : ''}`,
  }),
  cancelled: (store, { order_id, order_value, deducted, payment_type, reason }) => ({
    subject: `Order ${order_id} cancelled`,
    text: `Your order ${order_id} at ${store.store_name} is cancelled${reason ? `: ${reason}` : ''}.${payment_type === 'online' && order_value > deducted ? ` ${refundText(order_value - deducted, store)}` : ''} Questions? ${store.phone_no}`,
  }),
};

/** Queues the message about an order's new status, in the same transaction (spec §9, tracking). */
export async function queueProgressMessage(tx: Database, store: Sender, order: MovedOrder): Promise<void> {
  const message = progressMessages[order.status]?.(store, order);
  if (!message) return;
  const again = order.status === 'handed over' && order.back_at ? `:${order.back_at.toISOString()}` : '';
  await queueToCustomer(tx, order.customer_id, {
    ...message,
    about: `order:${order.order_id}:${order.status}${again}`,
  });
}

/** What could not be done on the way to the customer. */
const onTheWayMessages = {
  attempted: ({ store_name, phone_no }: Sender, { order_id }: PlacedOrder) => ({
    subject: `Order ${order_id}: nobody was at home`,
    text: `${store_name} came with your order ${order_id}, and nobody was at home. Please call the store to agree on a time: ${phone_no}`,
  }),
  returned: ({ store_name, phone_no }: Sender, { order_id }: PlacedOrder) => ({
    subject: `Order ${order_id} is back in the store`,
    text: `Your order ${order_id} could not be delivered and is back at ${store_name}. Please call the store to agree on what to do: ${phone_no}`,
  }),
};

interface OnTheWay {
  kind: keyof typeof onTheWayMessages;
  /** How often by now. */
  times: number;
}

/** Queues the message that an order could not be delivered, in the same transaction. */
export const queueOnTheWayMessage = (
  tx: Database,
  store: Sender,
  order: PlacedOrder & Pick<MovedOrder, 'customer_id'>,
  { kind, times }: OnTheWay,
): Promise<void> =>
  queueToCustomer(tx, order.customer_id, {
    ...onTheWayMessages[kind](store, order),
    about: `order:${order.order_id}:${kind}:${times}`,
  });

/**
 * Queues a message to each proved contact of a customer, in the same transaction. A number or e-mail that is only typed may be
 * another person's.
 */
export async function queueToCustomer(tx: Database, customerId: number, message: Omit<Message, 'to'>): Promise<void> {
  for (const copy of copiesTo(await readProvedContacts(tx, customerId), message)) await queueMessage(tx, copy);
}

const copiesTo = (targets: Target[], { about, ...message }: Omit<Message, 'to'>): Message[] =>
  targets.map((to) => ({ ...message, to, about: `${about}:${to}` }));
