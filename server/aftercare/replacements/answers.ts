import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import type { OfferState } from '#contract/counter/offer';
import { terminalStatuses } from '#lib/order/lifecycle';
import { valueOfPieces } from '#lib/order/line-value';
import type { Database } from '#server/db/database';
import { ofOrder, orderKeyOf, storeKeyOf, type CartKey, type OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { linkExpired, tokenHashes } from '#server/platform/links';
import type { Shop } from '#server/platform/shop';
import { writeStaffLog, type Actor } from '#server/staff/log';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { recordOrderChange } from '#server/orders/counter-events';
import type { MadeAdjustment } from '#server/orders/adjustments/adjust';
import { readLeft } from '#server/orders/adjustments/left';
import { lockOrder } from '#server/orders/lifecycle';
import { addStock } from '#server/orders/stock';
import { cancelIfNothingIsLeft, adjustMissing, adjustReplaced } from './missing.ts';
import { missingOf, offerWords, queueLeftOut, queueOfferEnd } from './offer-messages.ts';
import { requireOffer, toWireOffer, type KnownOffer, type WireOffer } from '#server/orders/history/read-offers';

/** `withdraw` is the store's. */
export type Answer = 'accept' | 'leave_out' | 'withdraw';

type OfferKey = OrderKey & { offer_id: number };
type Order = Selectable<OrderRow>;

interface Answerer {
  how: 'page' | 'link' | 'staff';
  by: Actor | null;
}

/** `expired` equals `refused`, without an answer. */
const resultsOf: Record<Answer, OfferState[]> = {
  accept: ['accepted'],
  leave_out: ['refused', 'expired'],
  withdraw: ['withdrawn'],
};

/** @throws {ShopError} `not_found`, also for another customer's; `offer_over` */
export const answerAsCustomer = (
  shop: Shop,
  { customer_id, ...key }: CartKey & OfferKey,
  answer: Answer,
): Promise<WireOffer> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key);
    if (order.customer_id !== customer_id) throw new ShopError('not_found');
    return answerLocked(shop, tx, order, key.offer_id, answer, { how: 'page', by: null });
  });

/** Records an answer given to staff, or withdraws the offer. @throws {ShopError} `not_found`, `offer_over` */
export const answerAsStaff = (shop: Shop, key: OfferKey, answer: Answer, by: Actor): Promise<WireOffer> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key);
    const offer = await answerLocked(shop, tx, order, key.offer_id, answer, { how: 'staff', by });
    const details = { line: offer.line, answer };
    await writeStaffLog(shop, tx, { ...storeKeyOf(order), by, what: 'offer_answered', about: order.order_id, details });
    return offer;
  });

interface Linked {
  order_id: number;
  currency: string;
  offer: WireOffer;
}

/** @throws {ShopError} `link_expired`, also when its order has ended */
export async function readLinkedOffer(shop: Shop, token: string): Promise<Linked> {
  const key = await findLink(shop, token);
  const order = await shop.db
    .selectFrom('orders')
    .select(['status', 'currency'])
    .where(ofOrder(key))
    .executeTakeFirstOrThrow();
  if (terminalStatuses.includes(order.status)) throw linkExpired();
  const offer = await requireOffer(shop.db, key);
  return { order_id: key.order_id, currency: order.currency, offer: toWireOffer(shop, offer) };
}

/** @throws {ShopError} `link_expired`, `offer_over` */
export async function answerByLink(shop: Shop, token: string, answer: Answer): Promise<Linked> {
  const key = await findLink(shop, token);
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, key);
    if (terminalStatuses.includes(order.status)) throw linkExpired();
    const offer = await answerLocked(shop, tx, order, key.offer_id, answer, { how: 'link', by: null });
    return { order_id: key.order_id, currency: order.currency, offer };
  });
}

async function findLink(shop: Shop, token: string): Promise<OfferKey> {
  const key = await shop.db
    .selectFrom('replacements')
    .select(['saas_id', 'store_id', 'order_id', 'offer_id'])
    .where('token_hash', 'in', tokenHashes(shop, 'offer', token))
    .executeTakeFirst();
  if (!key) throw linkExpired();
  return key;
}

/** The same answer again changes nothing. Another or late one is refused. */
async function answerLocked(
  shop: Shop,
  tx: Database,
  order: Order,
  offer_id: number,
  answer: Answer,
  { how, by }: Answerer,
): Promise<WireOffer> {
  const key = { ...orderKeyOf(order), offer_id };
  const offer = await requireOffer(tx, key);
  if (resultsOf[answer].includes(offer.state)) return toWireOffer(shop, offer);
  if (offer.state !== 'offered') throw new ShopError('offer_over', { state: offer.state });
  if (answer !== 'withdraw' && offer.expires_at <= shop.now()) throw new ShopError('offer_over', { state: 'expired' });
  await settleOffer(shop, tx, order, { offer, answer, how, by });
  return toWireOffer(shop, await requireOffer(tx, key));
}

interface Settlement {
  offer: KnownOffer;
  answer: Answer;
  how: 'page' | 'link' | 'staff' | 'time';
  by: Actor | null;
}

/**
 * Ends an open offer of a locked order. If accepted, the order keeps the reserved stock and costs the difference less.
 * Otherwise restocks it and, unless the store withdrew the offer, leaves out the missing pieces. An offer for pieces
 * that are no longer in the order is withdrawn.
 */
export async function settleOffer(shop: Shop, tx: Database, order: Order, settlement: Settlement): Promise<void> {
  const { offer, how, by } = settlement;
  const left = await readLeft(tx, order);
  const own = left.lines.get(offer.line)?.own ?? { quantity: 0, amount: 0 };
  const answer = own.quantity < offer.quantity || order.status === 'cancelled' ? 'withdraw' : settlement.answer;
  const store = await getStoreIncludingClosed({ db: tx }, order);
  const { missing, instead } = offerWords(offer);
  const { offer_id, line, quantity } = offer;
  let made: MadeAdjustment | undefined;
  let isCancelled = false;
  if (answer === 'accept') {
    const amount = Math.max(0, Math.min(left.exact, valueOfPieces(own, quantity) - offer.charged));
    made = await adjustReplaced(shop, tx, order, { offer_id, line, quantity, amount, missing, instead }, by);
  } else if (answer === 'leave_out') {
    const pieces = missingOf(offer);
    made = await adjustMissing(shop, tx, order, pieces, { by });
    isCancelled = await cancelIfNothingIsLeft(shop, tx, order, by); // also restocks the reserved pieces
    await queueLeftOut(shop, tx, store, order, { ...pieces, ...made, isCancelled });
  } else await recordOrderChange(shop, tx, order, { line, by });
  if (answer !== 'accept' && !isCancelled) await addStock(tx, order, new Map([[offer.item_id, quantity]]));
  const state = answer === 'leave_out' && how === 'time' ? 'expired' : (resultsOf[answer][0] ?? 'withdrawn');
  await endOffer(tx, offer, { state, answered_at: shop.now(), answered_by: how });
  if (answer !== 'leave_out') await queueOfferEnd(tx, store, order, { offer, state, made });
}

const endOffer = (
  tx: Database,
  { saas_id, store_id, offer_id }: KnownOffer,
  end: { state: OfferState; answered_at: Date; answered_by: Settlement['how'] },
) =>
  tx
    .updateTable('replacements')
    .set(end)
    .where((where) => where.and({ saas_id, store_id, offer_id }))
    .execute();
