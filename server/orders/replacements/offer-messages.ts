import type { Selectable } from 'kysely';
import type { OfferState } from '#contract/counter/offer';
import { formatMoney } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import type { Shop } from '#server/platform/shop';
import { storeOrigin } from '#server/stores/stores';
import type { StoreRow } from '#server/db/schema';
import type { MadeDeduction } from '../deductions/deduct.ts';
import { queueToCustomer, refundText, type Sender } from '../messages.ts';
import { answerOfNobody, type KnownOffer } from './read-offers.ts';

type Order = Selectable<OrderRow>;
type Store = Sender & Pick<StoreRow, 'label' | 'answer_minutes'>;

interface Pieces {
  quantity: number;
  item_name: string;
  product_color: string;
  unit: string;
}

/** Pieces of an item in words: `2 × Toor dal, 1 kg`. */
export const itemWords = ({ quantity, item_name, product_color, unit }: Pieces): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${[item_name, product_color, unit].filter(Boolean).join(', ')}`;

/** The pieces that an offer is for. */
export const missingOf = ({ line, quantity, missing_name, missing_color, missing_unit }: KnownOffer) => ({
  line,
  quantity,
  item_name: missing_name,
  product_color: missing_color,
  unit: missing_unit,
});

/** What is missing in words, and what would come instead. */
export const offerWords = (offer: KnownOffer) => ({ missing: itemWords(missingOf(offer)), instead: itemWords(offer) });

/** Queues the question whether another item may come, with the link that answers it. */
export async function queueOffer(shop: Shop, tx: Database, store: Store, order: Order, asked: AskedOffer) {
  const { offer, token } = asked;
  const { missing, instead } = offerWords(offer);
  const less = offer.missing_amount - offer.charged;
  const price = `${formatMoney(offer.charged, store)}${less > 0 ? `, ${formatMoney(less, store)} less` : ', the same as you would have paid'}`;
  const nobody = answerOfNobody(offer.if_missing) === 'accept' ? 'you get it' : 'we leave it out';
  await queueToCustomer(tx, order.customer_id, {
    subject: `Something is missing from order ${order.order_id}`,
    text: `${store.store_name}: ${missing} is missing from your order ${order.order_id}. We can give you ${instead} instead for ${price}. Please answer within ${store.answer_minutes} minutes: ${linkOf(shop, store, token)} Without an answer ${nobody}. Questions? ${store.phone_no}`,
    about: `order:${order.order_id}:offer:${offer.offer_id}`,
  });
}

interface AskedOffer {
  offer: KnownOffer;
  token: string;
}

/** The part after `#` is never sent with a request. */
const linkOf = (shop: Shop, { label }: Store, token: string) =>
  `${new URL('/order/answer', storeOrigin(shop, label)).href}#${token}`;

/** How the customer gets what has fallen. */
function moneyWords({ amount, money }: MadeDeduction, store: Sender): string {
  if (amount === 0) return 'You pay the same.';
  const sum = formatMoney(amount, store);
  const ways = {
    refund: refundText(amount, store),
    collect: `You pay ${sum} less.`,
    transfer: `The store transfers ${sum} to you.`,
  };
  return ways[money];
}

interface LeftOut extends Pieces, MadeDeduction {
  isCancelled: boolean;
}

/** Queues the message that something is left out. Of an order that is cancelled with it, its own message says the rest. */
export const queueLeftOut = (tx: Database, store: Sender, order: Order, left: LeftOut): Promise<void> =>
  queueToCustomer(tx, order.customer_id, {
    subject: `Something is missing from order ${order.order_id}`,
    text: `${store.store_name}: ${itemWords(left)} is missing and left out of your order ${order.order_id}. ${left.isCancelled ? 'As nothing else is left, the order is cancelled. ' : ''}${moneyWords(left, store)} Questions? ${store.phone_no}`,
    about: `order:${order.order_id}:missing:${left.deduction_id}`,
  });

/** Queues the message that another item comes, or that an offer was taken back. */
export async function queueOfferEnd(
  tx: Database,
  store: Sender,
  order: Order,
  end: { offer: KnownOffer; state: OfferState; made: MadeDeduction | undefined },
): Promise<void> {
  const { missing, instead } = offerWords(end.offer);
  const text =
    end.state === 'accepted'
      ? `you get ${instead} instead of ${missing} with your order ${order.order_id}.`
      : `we no longer offer ${instead} instead of ${missing} for your order ${order.order_id}; you need not answer.`;
  await queueToCustomer(tx, order.customer_id, {
    subject: `About your order ${order.order_id}`,
    text: `${store.store_name}: ${text} ${end.made ? `${moneyWords(end.made, store)} ` : ''}Questions? ${store.phone_no}`,
    about: `order:${order.order_id}:offer:${end.offer.offer_id}:${end.state}`,
  });
}
