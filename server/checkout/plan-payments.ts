import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { createSubscription, quotePlan, reservePlan as reserveCall, subscription } from '#contract/subscription';
import { toDecimal } from '#lib/money/money';
import { firstOpenDay, maxStartDelayDays, planSchedule } from '#lib/schedule/plan-schedule';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { Shop } from '#server/platform/shop';
import type { PlanRequest } from '#server/db/subscription-rows';
import { consumeQuoteLimit } from '#server/platform/limits/rate-limits';
import { lockCustomer } from '#server/db/locks';
import { openAttempt, readAttempt } from '#server/payments/attempts';
import type { CartKey } from '#server/db/keys';
import { readDestination } from './place-order.ts';
import { readPayment } from './payments.ts';
import { getStore } from '#server/stores/stores';
import { choosePlan, subscriptionToFollow, planTotal } from '#server/subscriptions/purchase';
import {
  readHolidays,
  readScheduledSubscriptions,
  readSubscription,
  planTerms,
  type ScheduledSubscription,
} from '#server/subscriptions/subscriptions';
import { insertReservation } from '#server/subscriptions/reservations';
import { todayIn } from '#server/stores/today';

type Quote = v.InferInput<typeof quotePlan.answer>['data'];
type Reservation = v.InferInput<typeof reserveCall.answer>['data'];
type Claim = v.InferOutput<typeof createSubscription.body>;

/** Ignores the order of items. An item is repeated by its quantity. */
function hashRequest({ subscriptionId, startDate, items, quantities }: Claim | PlanRequest): string {
  const all = items.flatMap((id) => Array.from({ length: quantities[id] ?? 1 }, () => id)).toSorted((a, b) => a - b);
  return createHash('sha256')
    .update(JSON.stringify([subscriptionId, startDate, all]))
    .digest('hex');
}

/** A renewal starts when the current subscription ends. @throws {ShopError} `start_impossible` */
function chooseStartDate(requested: string, firstOpen: string, current: ScheduledSubscription | undefined): string {
  if (current) {
    const follows = daysAfter(current.endDate, 1);
    return follows > firstOpen ? follows : firstOpen;
  }
  if (requested < firstOpen || requested > daysAfter(firstOpen, maxStartDelayDays))
    throw new ShopError('start_impossible');
  return requested;
}

async function checkPlan(shop: Shop, request: PlanRequest) {
  const cart: CartKey = { saas_id: request.saas_id, store_id: request.store_id, customer_id: request.customerId };
  const store = await getStore(shop, cart.saas_id, cart.store_id);
  const plan = await choosePlan(shop.db, cart, request);
  const today = todayIn(shop, store);
  const unfinished = (await readScheduledSubscriptions(shop.db, cart, { unfinished: true })).filter(
    ({ endDate }) => endDate >= today,
  );
  const first = firstOpenDay(store.timezone, shop.now().getTime());
  const startDate = chooseStartDate(request.startDate, first, subscriptionToFollow(unfinished, request.renewal));
  const delivery = { order_type: 'Delivery' as const, address_id: request.address_id };
  const {
    terms: _terms,
    cash: _cash,
    ships: _ships,
    arrives: _arrives,
    ...place
  } = await readDestination(shop, cart, store, delivery);
  return { cart, store, purchase: { request, plan, startDate, ...place } };
}

/** For the sum of `netValue` (spec §9). @throws {ShopError} the refusals of `quotePlan` */
export async function freezePlan(shop: Shop, request: PlanRequest): Promise<Quote> {
  const { cart, store, purchase } = await checkPlan(shop, request);
  const { plan, startDate } = purchase;
  if (!shop.gateway) throw new ShopError('payment_unavailable');
  await consumeQuoteLimit(shop, cart);
  const attempt_id = await openAttempt(shop, cart, {
    kind: 'plan',
    request_hash: hashRequest(request),
    quote: purchase,
    amount: planTotal(plan),
    currency: store.currency,
  });
  const { endDate } = planSchedule(planTerms(plan, startDate, await readHolidays(shop.db, cart)));
  return { attempt_id, total: toDecimal(planTotal(plan)), currency: store.currency, startDate, endDate };
}

/** Possible in India without online payment. @throws {ShopError} the refusals of `reservePlan` */
export async function reservePlan(shop: Shop, request: PlanRequest): Promise<Reservation> {
  const { cart, store } = await checkPlan(shop, request);
  if (shop.gateway || store.country !== 'India') throw new ShopError('payment_unavailable');
  await consumeQuoteLimit(shop, cart);
  return shop.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, cart);
    const { purchase } = await checkPlan({ ...shop, db: tx }, request);
    return insertReservation({ ...shop, db: tx }, cart, store, purchase);
  });
}

/** Creates paid subscriptions, even after the page was closed. @returns whether another payment is pending */
export async function settlePlans(shop: Shop, cart: CartKey): Promise<boolean> {
  const { saas_id, store_id, customer_id } = cart;
  const open = shop.db
    .selectFrom('payment_attempts as attempt')
    .where('attempt.saas_id', '=', saas_id)
    .where('attempt.store_id', '=', store_id)
    .where('attempt.customer_id', '=', customer_id)
    .where('attempt.kind', '=', 'plan')
    .where('attempt.status', '=', 'open');
  const payable = await open.select('attempt_id').where('provider_order_id', 'is not', null).execute();
  for (const { attempt_id } of payable) await readPayment(shop, customer_id, attempt_id);
  const pending = await open
    .innerJoin('payments', 'payments.attempt_id', 'attempt.attempt_id')
    .select('payments.payment_id')
    .where('payments.status', 'in', ['created', 'authorized'])
    .executeTakeFirst();
  return pending !== undefined;
}

/**
 * @throws {ShopError} `not_found`, `idempotency_key_reused`, `payment_pending`, `payment_closed`,
 * `subscription_refunded`
 */
export async function claimSubscription(
  shop: Shop,
  customer_id: number,
  request: Claim,
  attempt_id: string,
): Promise<v.InferInput<typeof subscription>> {
  const attempt = await readAttempt(shop.db, { attempt_id, customer_id, kind: 'plan' });
  if (attempt.request_hash !== hashRequest(request)) throw new ShopError('idempotency_key_reused');
  const { state, reason, subscription: subscriptionNo } = await readPayment(shop, customer_id, attempt_id);
  if (subscriptionNo) return readSubscription(shop, attempt, Number(subscriptionNo));
  if (state === 'open') throw new ShopError('payment_pending');
  throw new ShopError(state === 'refunded' ? 'subscription_refunded' : 'payment_closed', { reason });
}
