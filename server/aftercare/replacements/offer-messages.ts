import type { Selectable } from 'kysely';
import type { OfferState } from '#contract/counter/offer';
import { formatMoney } from '#lib/money/money';
import { shortPages } from '#lib/address/short-pages';
import * as t from '#texts/message-words';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import { timeFromNow } from '#server/platform/delays';
import { linkTo } from '#server/platform/links';
import type { Content } from '#server/platform/messages/templates/templates';
import type { Shop } from '#server/platform/shop';
import { storeOrigin } from '#server/stores/stores';
import type { StoreRow } from '#server/db/schema';
import type { MadeAdjustment } from '#server/orders/adjustments/adjust';
import { dropUnsent } from '#server/platform/messages/messages';
import { fromStore, queueToCustomer, undoMs, type Sender } from '#server/orders/messages';
import { defaultAnswer, type KnownOffer } from '#server/orders/history/read-offers';

type Order = Selectable<OrderRow>;
type Store = Sender & Pick<StoreRow, 'label' | 'answer_minutes'>;

interface Pieces {
  quantity: number;
  item_name: string;
  product_color: string;
  unit: string;
}

/** `2 × Toor dal, 1 kg` */
export const itemWords = ({ quantity, item_name, product_color, unit }: Pieces): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${[item_name, product_color, unit].filter(Boolean).join(', ')}`;

export const missingOf = ({ line, quantity, missing_name, missing_color, missing_unit }: KnownOffer) => ({
  line,
  quantity,
  item_name: missing_name,
  product_color: missing_color,
  unit: missing_unit,
});

export const offerWords = (offer: KnownOffer) => ({ missing: itemWords(missingOf(offer)), instead: itemWords(offer) });

const aboutOrder = (store: Sender, { order_id }: Pick<Order, 'order_id'>) => ({
  names: { ...fromStore(store).names, order: String(order_id) },
  envelope: { store: fromStore(store).store, orderId: order_id },
});

/** Asks the customer about a replacement, with a link to answer. */
export async function queueOffer(
  shop: Shop,
  tx: Database,
  store: Store,
  order: Order,
  { offer, token }: { offer: KnownOffer; token: string },
): Promise<void> {
  const { names, envelope } = aboutOrder(store, order);
  const less = offer.missing_amount - offer.charged;
  const variables = {
    ...names,
    ...offerWords(offer),
    price: formatMoney(offer.charged, store),
    minutes: String(store.answer_minutes),
    link: linkTo(storeOrigin(shop, store.label), shortPages.answer.address, token),
    otherwise: defaultAnswer(offer.if_missing) === 'accept' ? t.accepted() : t.leftOut(),
  };
  const content: Content =
    less > 0
      ? { kind: 'replacement_offered_less', variables: { ...variables, less: formatMoney(less, store) } }
      : { kind: 'replacement_offered_same', variables };
  const about = `order:${order.order_id}:offer:${offer.offer_id}`;
  await queueToCustomer(tx, order.customer_id, { ...content, ...envelope, about });
}

const refundKind = ({ amount, money }: MadeAdjustment) => (amount === 0 ? 'same' : money);

interface LeftOut extends Pieces, MadeAdjustment {
  isCancelled: boolean;
}

/** A cancelled order has its own message. */
export function queueLeftOut(shop: Shop, tx: Database, store: Sender, order: Order, left: LeftOut): Promise<void> {
  const { names, envelope } = aboutOrder(store, order);
  const variables = { ...names, missing: itemWords(left), amount: formatMoney(left.amount, store) };
  return queueToCustomer(tx, order.customer_id, {
    kind: `${left.isCancelled ? 'emptied' : 'left_out'}_${refundKind(left)}`,
    variables,
    ...envelope,
    about: aboutLeftOut(order, left),
    ...(!left.isCancelled && { sendAt: timeFromNow(shop, undoMs) }),
  });
}

const aboutLeftOut = ({ order_id }: Pick<Order, 'order_id'>, { adjustment_id }: Pick<LeftOut, 'adjustment_id'>) =>
  `order:${order_id}:missing:${adjustment_id}`;

/** Drops the message, or queues its correction if it may have been sent. */
export async function withdrawLeftOut(
  tx: Database,
  store: Sender,
  order: Order,
  left: Pieces & Pick<LeftOut, 'adjustment_id'>,
): Promise<void> {
  const { names, envelope } = aboutOrder(store, order);
  const about = aboutLeftOut(order, left);
  if (!(await dropUnsent(tx, { ...envelope.store, order_id: order.order_id }, `${about}:`))) return;
  const variables = { ...names, missing: itemWords(left) };
  await queueToCustomer(tx, order.customer_id, {
    kind: 'order_not_left_out',
    variables,
    ...envelope,
    about: `${about}:undone`,
  });
}

export async function queueOfferEnd(
  tx: Database,
  store: Sender,
  order: Order,
  { offer, state, made }: { offer: KnownOffer; state: OfferState; made: MadeAdjustment | undefined },
): Promise<void> {
  const { names, envelope } = aboutOrder(store, order);
  const variables = { ...names, ...offerWords(offer), amount: formatMoney(made?.amount ?? 0, store) };
  const content: Content =
    state === 'accepted'
      ? { kind: `replacement_agreed_${made ? refundKind(made) : 'same'}`, variables }
      : { kind: 'replacement_withdrawn', variables };
  const about = `order:${order.order_id}:offer:${offer.offer_id}:${state}`;
  await queueToCustomer(tx, order.customer_id, { ...content, ...envelope, about });
}
