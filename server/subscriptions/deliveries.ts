import { sql } from 'kysely';
import type * as v from 'valibot';
import type { operatorDelivery } from '#contract/operator';
import { planSchedule } from '#lib/schedule/plan-schedule';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { todayIn } from '#server/stores/today';
import { missedDays, paidInCash, readHolidays, withoutMiss, withSchedules } from './subscriptions.ts';

type WireDelivery = v.InferInput<typeof operatorDelivery>;
type Store = Pick<StoreRow, 'saas_id' | 'store_id' | 'timezone'>;

/** What was missed comes after the last day. */
const hasMissed = sql<boolean>`exists (
  select from delivery_marks as mark
  where mark.subscription_no = subscriptions.subscription_no and mark.state = 'missed'
)`;

/** All subscriptions that may deliver on a day, grouped by customer, as a renewal's days depend on the current one. */
async function readCandidates({ db }: Shop, { saas_id, store_id }: Store, date: string) {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.customer_id', 'subscriptions.customer_id')
    .selectAll('subscriptions')
    .select(['customers.email', missedDays, paidInCash])
    .where((where) => where.and({ saas_id, store_id }))
    .where((where) => where.or([where('last_day', 'is', null), where('last_day', '>=', date), hasMissed]))
    .execute();
  const holidays = await readHolidays(db, { saas_id, store_id });
  const byCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id);
  return [...byCustomer.values()].flatMap((group) =>
    withSchedules(group, holidays).map((scheduled) => ({ ...scheduled, email: group[0]?.email ?? '' })),
  );
}

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

/** What a subscription delivers on a day; also what was missed then, where that is `withMissed`. */
function deliveryOn({ row, terms, email }: Candidate, date: string, withMissed: boolean): WireDelivery[] {
  const days = planSchedule(withMissed ? withoutMiss(terms, date) : terms).deliveries;
  const itemIds = days.find((day) => day.date === date)?.itemIds;
  if (!itemIds) return [];
  const { customer_name, mobile_number, address, pincode, landmark, plan } = row;
  const items = plan.items.filter(({ itemId }) => itemIds.includes(itemId));
  return [
    {
      id: row.subscription_no,
      date,
      customer_name,
      mobile_number,
      email,
      address,
      pincode,
      landmark,
      plan: plan.description,
      items: items.map(({ itemId, name }) => ({ itemId, name })),
    },
  ];
}

const byAddress = (a: WireDelivery, b: WireDelivery) =>
  a.pincode.localeCompare(b.pincode) || a.address.localeCompare(b.address) || Number(a.id) - Number(b.id);

/** Tomorrow by a store's calendar. */
export const tomorrowIn = (shop: Shop, store: Store): string => daysAfter(todayIn(shop, store), 1);

/**
 * The deliveries of a store's subscriptions on a day, by postal code and address; tomorrow's by default.
 * @param withMissed whether to tell also what was missed that day, and comes at the end
 */
export async function readStoreDeliveries(
  shop: Shop,
  store: Store,
  date: string = tomorrowIn(shop, store),
  withMissed = false,
): Promise<WireDelivery[]> {
  const candidates = await readCandidates(shop, store, date);
  return candidates.flatMap((candidate) => deliveryOn(candidate, date, withMissed)).toSorted(byAddress);
}
