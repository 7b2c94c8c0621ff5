import type { Selectable } from 'kysely';
import { invalidInput, ShopError } from '#contract/errors';
import { toDecimal, type Minor } from '#lib/money/money';
import { allocateByWeight } from '#lib/order/line-value';
import type { Database } from '#server/db/database';
import { ofOrder, orderKeyOf, storeKeyOf, type CartKey, type OrderKey } from '#server/db/keys';
import type { OrderRow } from '#server/db/order-rows';
import { lockActiveRole } from '#server/staff/members';
import { staffIdOf, writeStaffLog, type Actor } from '#server/staff/log';
import type { Shop } from '#server/platform/shop';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { recordOrderChange } from '#server/orders/counter-events';
import { adjustAll } from '#server/orders/adjustments/adjust';
import { readLeft } from '#server/orders/adjustments/left';
import { priceReturn, refuseTooSmall } from '#server/orders/adjustments/limits';
import { lockOrder } from '#server/orders/lifecycle';
import { lockOwnOrder } from './request-return.ts';
import { findReturn, readReturn, type Return, type WireReturn } from '#server/orders/history/read-returns';
import { queueReturnMessage } from './return-messages.ts';

type ReturnKey = OrderKey & { return_id: string };
type Order = Selectable<OrderRow>;

export interface Decision {
  decision: 'accept' | 'offer' | 'decline';
  /** A part of the pieces' price, in minor units. */
  offer?: Minor | undefined;
  restock: boolean;
  reason: string;
  by: Actor;
}

/**
 * Accepts or declines a return, or offers the customer a part. An accepted one is refunded. A new offer replaces the
 * last; the same one changes nothing.
 * @throws {ShopError} `not_found`; `return_decided`; `deduction_too_large` if less is left; `refund_too_small`
 */
export const decideReturn = (shop: Shop, key: ReturnKey, made: Decision): Promise<WireReturn> =>
  shop.db.transaction().execute(async (tx) => {
    const { decision, restock, reason, by } = made;
    await lockActiveRole(tx, by);
    const order = await lockOrder(tx, key);
    const asked = await findReturn(tx, key);
    if (asked.status === 'accepted' || asked.status === 'declined') throw new ShopError('return_decided');
    if (isSameOffer(asked, made)) return readReturn(tx, key);
    const offer = decision === 'offer' ? await checkOffer(tx, order, asked, made.offer) : null;
    const status = ({ accept: 'accepted', offer: 'offered', decline: 'declined' } as const)[decision];
    const decided = { status, offer, restock, answer: reason, decided_by: staffIdOf(by), decided_at: shop.now() };
    await update(tx, key, decided);
    const accepted = { ...asked, offer, restock, answer: reason };
    const refunded = decision === 'accept' ? await refundReturn(shop, tx, order, accepted, by) : [];
    await recordOrderChange(shop, tx, order, { line: null, by });
    const store = await getStoreIncludingClosed({ db: tx }, order);
    await queueReturnMessage(
      shop,
      tx,
      store,
      order,
      { ...decided, return_id: key.return_id, comes_back: asked.comes_back },
      refunded,
    );
    const details = { decision, reason, ...(offer !== null && { offer: toDecimal(offer) }) };
    await writeStaffLog(shop, tx, { ...storeKeyOf(order), by, what: 'return_decided', about: order.order_id, details });
    return readReturn(tx, key);
  });

const isSameOffer = ({ status, offer, answer, restock }: Return, made: Decision): boolean =>
  status === 'offered' &&
  made.decision === 'offer' &&
  offer === made.offer &&
  answer === made.reason &&
  restock === made.restock;

type Changes = Partial<
  Pick<Return, 'status' | 'offer' | 'restock' | 'answer' | 'decided_by' | 'decided_at' | 'refused_at' | 'withdrawn_at'>
>;

const update = (tx: Database, key: ReturnKey, changes: Changes) =>
  tx.updateTable('order_returns').set(changes).where(ofOrder(key)).where('return_id', '=', key.return_id).execute();

async function checkOffer(tx: Database, order: Order, asked: Return, offer: Minor | undefined): Promise<Minor> {
  if (!offer) throw invalidInput('offer', 'is required');
  refuseTooSmall(order, offer);
  await shareOffer(tx, order, asked, offer);
  return offer;
}

/** Shares an offer out by the prices of the lines' pieces. @throws {ShopError} `deduction_too_large` */
async function shareOffer(tx: Database, order: Order, { lines, comes_back }: Return, offer: Minor): Promise<Minor[]> {
  const prices = priceReturn(order, await readLeft(tx, order), lines, kindOf(comes_back));
  const most = prices.reduce((sum, price) => sum + price, 0);
  if (offer > most) throw new ShopError('deduction_too_large', { left: toDecimal(most) });
  return allocateByWeight(offer, prices);
}

const kindOf = (comes_back: boolean): 'return' | 'line' => (comes_back ? 'return' : 'line');

async function refundReturn(shop: Shop, tx: Database, order: Order, accepted: Return, by: Actor | null) {
  const { lines, answer, offer, restock, comes_back } = accepted;
  const amounts = offer === null ? undefined : await shareOffer(tx, order, accepted, offer);
  const all = lines.map(({ line, quantity }, index) => {
    const amount = amounts?.[index];
    return {
      kind: kindOf(comes_back),
      line,
      quantity,
      restock: restock && comes_back ? quantity : 0,
      reason: answer,
      by,
      ...(amount !== undefined && { amount }),
    };
  });
  return adjustAll(shop, tx, order, all);
}

/**
 * Answers the store's offer. Accepted, it is refunded; declined, the store decides again. Repeating it does nothing.
 * @throws {ShopError} `not_found`; `return_decided` without an offer; `deduction_too_large` if less is left by now
 */
export const answerReturnOffer = (
  shop: Shop,
  cart: CartKey,
  { order_id, return_id, is_accepted }: { order_id: number; return_id: string; is_accepted: boolean },
): Promise<WireReturn> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOwnOrder(tx, cart, order_id);
    const key = { ...orderKeyOf(order), return_id };
    const offered = await findReturn(tx, key);
    const isDone = is_accepted ? offered.status === 'accepted' : offered.status === 'asked' && offered.refused_at;
    if (isDone) return readReturn(tx, key);
    if (offered.status !== 'offered') throw new ShopError('return_decided');
    if (is_accepted) await refundReturn(shop, tx, order, offered, null);
    await update(tx, key, is_accepted ? { status: 'accepted' } : { status: 'asked', refused_at: shop.now() });
    await recordOrderChange(shop, tx, order, { line: null, by: null });
    return readReturn(tx, key);
  });

/** Withdraws an unanswered return; idempotent. @throws {ShopError} `not_found`, `return_decided` */
export const withdrawReturn = (
  shop: Shop,
  cart: CartKey,
  { order_id, return_id }: { order_id: number; return_id: string },
): Promise<WireReturn> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await lockOwnOrder(tx, cart, order_id);
    const key = { saas_id: order.saas_id, store_id: order.store_id, order_id, return_id };
    const asked = await findReturn(tx, key);
    if (asked.withdrawn_at) return readReturn(tx, key);
    if (asked.status !== 'asked') throw new ShopError('return_decided');
    await update(tx, key, { status: 'declined', decided_at: shop.now(), withdrawn_at: shop.now() });
    await recordOrderChange(shop, tx, order, { line: null, by: null });
    return readReturn(tx, key);
  });
