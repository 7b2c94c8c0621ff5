import type { Updateable } from 'kysely';
import { ShopError } from '#contract/errors';
import { firstOpenDay } from '#lib/schedule/plan-schedule';
import type { Database } from '#server/db/database';
import type { FrozenPurchase } from '#server/db/frozen';
import type { FrozenPlan, SubscriptionRow } from '#server/db/subscription-rows';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import type { CartKey } from '#server/db/keys';
import { readPlans } from './plans.ts';
import { queueConfirmationMessage } from './messages.ts';
import { readScheduledSubscriptions, todayIn, type ScheduledSubscription } from './subscriptions.ts';

type Store = Pick<
  StoreRow,
  'saas_id' | 'store_id' | 'store_name' | 'bank_account' | 'country' | 'phone_no' | 'timezone' | 'currency'
>;

/**
 * A plan that the store sells today, with the chosen items only.
 * @throws {ShopError} `items_required`, `plan_unavailable` when it, or something chosen, is not sold
 */
export async function choosePlan(db: Database, store: CartKey, subscriptionId: number, chosen: number[]) {
  if (chosen.length === 0) throw new ShopError('items_required');
  const plan = (await readPlans(db, store)).find((each) => each.subscriptionId === subscriptionId);
  const items = (plan?.items ?? []).filter(({ itemId }) => chosen.includes(itemId));
  if (!plan || items.length < new Set(chosen).size) throw new ShopError('plan_unavailable');
  return { ...plan, items } satisfies FrozenPlan;
}

/** What a new subscription is to follow, of those that are not over. @throws {ShopError} `subscription_active` */
export function subscriptionToFollow(
  standing: ScheduledSubscription[],
  isRenewal: boolean,
): ScheduledSubscription | undefined {
  if (standing.length > (isRenewal ? 1 : 0)) throw new ShopError('subscription_active');
  return standing[0];
}

/** Changes a subscription, in a transaction that has locked its customer. */
export const updateSubscription = (
  tx: Database,
  { saas_id, store_id, subscription_no }: ScheduledSubscription['row'],
  changes: Pick<Updateable<SubscriptionRow>, 'status' | 'start_date' | 'last_day' | 'days_off'>,
) =>
  tx
    .updateTable('subscriptions')
    .set(changes)
    .where((where) => where.and({ saas_id, store_id, subscription_no }))
    .execute();

/** Has what follows a subscription that is over keep the day it begins on. */
export const promote = (tx: Database, { row, terms }: ScheduledSubscription) =>
  updateSubscription(tx, row, { status: 'current', start_date: terms.startDate });

/** Writes down that a subscription has ended by itself. */
export const markEnded = (tx: Database, { row, terms, endDate }: ScheduledSubscription) =>
  updateSubscription(tx, row, { status: 'ended', start_date: terms.startDate, last_day: endDate });

/** Writes down which of a customer's subscriptions have ended, in a transaction that has locked them; gives the others. */
async function markAllEnded(tx: Database, cart: CartKey, today: string): Promise<ScheduledSubscription[]> {
  const standing = await readScheduledSubscriptions(tx, cart, { standing: true });
  const [ended, left] = [
    standing.filter((each) => each.endDate < today),
    standing.filter((each) => each.endDate >= today),
  ];
  for (const each of ended) await markEnded(tx, each);
  if (ended.length > 0) for (const each of left) await promote(tx, each);
  return left;
}

const later = (a: string, b: string) => (a > b ? a : b);

/**
 * Writes the subscription that was paid for, at its prices, and tells the customer; gives its number. It begins on the
 * chosen day, or as soon as it still can; a renewal when the present one ends. In a transaction that has locked the customer.
 * @throws {ShopError} `subscription_active`, `plan_unavailable`, `session_expired` when the customer has gone
 */
export async function insertSubscription(
  shop: Shop,
  cart: CartKey,
  store: Store,
  { request, plan, startDate, ...destination }: FrozenPurchase,
): Promise<number> {
  const tx = shop.db;
  const present = subscriptionToFollow(await markAllEnded(tx, cart, todayIn(shop, store)), request.renewal);
  await choosePlan(tx, cart, request.subscriptionId, request.items);
  const customer = await tx
    .selectFrom('customers')
    .select(['name', 'email', 'mobile_number'])
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
      status: present ? 'next' : 'current',
      plan: JSON.stringify(plan),
      start_date: present ? first : later(startDate, first),
      last_day: null,
      total: planTotal(plan),
      currency: store.currency,
      customer_name: customer.name,
      mobile_number: customer.mobile_number ?? '',
      created_at: shop.now(),
    })
    .returning('subscription_no')
    .executeTakeFirstOrThrow();
  const written = (await readScheduledSubscriptions(tx, cart)).find(
    ({ row }) => row.subscription_no === subscription_no,
  );
  if (written) await queueConfirmationMessage(tx, store, customer, written);
  return subscription_no;
}

/** What a plan costs, in minor units: the sum of `netValue` (spec §9). */
export const planTotal = ({ items }: FrozenPlan): number => items.reduce((sum, { netValue }) => sum + netValue, 0);
