import { ShopError } from '#contract/errors';
import { firstOpenDay, inQuantity } from '#lib/schedule/plan-schedule';
import type { Database } from '#server/db/database';
import type { FrozenPlan, PlanQuote, PlanRequest } from '#server/db/subscription-rows';
import type { StoreRow } from '#server/db/schema';
import { enqueue } from '#server/platform/jobs/jobs';
import type { Shop } from '#server/platform/shop';
import { inStore, storeKeyOf, type CartKey, type StoreKey } from '#server/db/keys';
import { todayIn } from '#server/stores/today';
import { markEnded, promote } from './changes.ts';
import { readPlans } from './plans.ts';
import type { Sender } from '#server/orders/messages';
import { queueConfirmationMessage } from './messages.ts';
import { readScheduledSubscriptions, type ScheduledSubscription } from './subscriptions.ts';

type Store = Sender & Pick<StoreRow, 'currency'>;

/** A plan with the chosen items in their quantities. @throws {ShopError} `items_required`, `plan_unavailable` */
export async function choosePlan(
  db: Database,
  store: CartKey,
  { subscriptionId, items: chosen, quantities }: Pick<PlanRequest, 'subscriptionId' | 'items' | 'quantities'>,
) {
  if (chosen.length === 0) throw new ShopError('items_required');
  const plan = (await readPlans(db, store)).find((candidate) => candidate.subscriptionId === subscriptionId);
  const items = (plan?.items ?? []).filter(({ itemId }) => chosen.includes(itemId));
  if (!plan || items.length < new Set(chosen).size) throw new ShopError('plan_unavailable');
  return { ...plan, items: items.map((item) => inQuantity(item, quantities[item.itemId])) } satisfies FrozenPlan;
}

/**
 * Refuses a quoted plan if it or an item was withdrawn by then. Ignores its current items: withdrawing a plan deletes
 * them.
 * @throws {ShopError} `plan_unavailable`
 */
export async function checkQuotedPlan(db: Database, store: StoreKey, plan: FrozenPlan, at: Date) {
  const withdrawn = await db
    .selectFrom('plans')
    .select('withdrawn_at')
    .where(inStore(store))
    .where('subscription_id', '=', plan.subscriptionId)
    .where('withdrawn_at', '<=', at)
    .unionAll(
      db
        .selectFrom('items')
        .select('withdrawn_at')
        .where(inStore(store))
        .where(
          'item_id',
          'in',
          plan.items.map(({ itemId }) => itemId),
        )
        .where('withdrawn_at', '<=', at),
    )
    .executeTakeFirst();
  if (withdrawn) throw new ShopError('plan_unavailable');
}

/** @throws {ShopError} `subscription_active` */
export function subscriptionToFollow(
  unfinished: ScheduledSubscription[],
  isRenewal: boolean,
): ScheduledSubscription | undefined {
  if (unfinished.length > (isRenewal ? 1 : 0)) throw new ShopError('subscription_active');
  return unfinished[0];
}

/** Records ended subscriptions and returns the others. Requires the customer's lock. */
async function markAllEnded(tx: Database, cart: CartKey, today: string): Promise<ScheduledSubscription[]> {
  const unfinished = await readScheduledSubscriptions(tx, cart, { unfinished: true });
  const ended = unfinished.filter(({ endDate }) => endDate < today);
  const remaining = unfinished.filter(({ endDate }) => endDate >= today);
  for (const subscription of ended) await markEnded(tx, subscription);
  if (ended.length > 0) for (const subscription of remaining) await promote(tx, subscription);
  return remaining;
}

const later = (a: string, b: string) => (a > b ? a : b);

/**
 * Inserts a paid subscription at its frozen prices. It begins on the chosen or first open day, a renewal after the
 * current one. Requires the customer's lock.
 * @param total the amount paid; in whole rupees for cash
 * @returns its number
 * @throws {ShopError} `subscription_active`, `session_expired` for a deleted account
 */
export async function insertSubscription(
  shop: Shop,
  cart: CartKey,
  store: Store,
  { request, plan, startDate, ...destination }: PlanQuote,
  total = planTotal(plan),
): Promise<number> {
  const tx = shop.db;
  const current = subscriptionToFollow(await markAllEnded(tx, cart, todayIn(shop, store)), request.renewal);
  const customer = await tx
    .selectFrom('customers')
    .select(['name', 'mobile_number'])
    .where('customer_id', '=', cart.customer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!customer) throw new ShopError('session_expired');
  const first = firstOpenDay(store.timezone, shop.now().getTime());
  const { subscription_no } = await tx
    .insertInto('subscriptions')
    .values({
      ...cart,
      ...destination,
      status: current ? 'next' : 'current',
      plan: JSON.stringify(plan),
      start_date: current ? first : later(startDate, first),
      last_day: null,
      total,
      currency: store.currency,
      customer_name: customer.name,
      mobile_number: customer.mobile_number ?? '',
      created_at: shop.now(),
    })
    .returning('subscription_no')
    .executeTakeFirstOrThrow();
  await enqueue(tx, 'invoice', { ...storeKeyOf(cart), subscription_no });
  const [inserted] = await readScheduledSubscriptions(tx, cart); // newest first
  if (inserted) await queueConfirmationMessage(tx, store, inserted);
  return subscription_no;
}

/** In minor units: the sum of `netValue` (spec §9). */
export const planTotal = ({ items }: FrozenPlan): number => items.reduce((sum, { netValue }) => sum + netValue, 0);
