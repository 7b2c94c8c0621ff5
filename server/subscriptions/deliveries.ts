import { sql } from 'kysely';
import type * as v from 'valibot';
import type { PlanDocument } from '#contract/counter/stops';
import type { operatorDelivery } from '#contract/operator';
import { planSchedule } from '#lib/schedule/plan-schedule';
import { daysAfter } from '#lib/schedule/zoned-time';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/platform/shop';
import { todayIn } from '#server/stores/today';
import { planDocuments } from './documents.ts';
import { missedDays, paidInCash, readHolidays, withoutMissedDay, withSchedules } from './subscriptions.ts';

type WireDelivery = v.InferInput<typeof operatorDelivery>;
type StoreDelivery = WireDelivery & { documents?: PlanDocument[] };
type Store = Pick<StoreRow, 'saas_id' | 'store_id' | 'timezone'>;

interface DeliveryOptions {
  /** Includes deliveries missed that day, which are repeated at the end. */
  withMissed?: boolean;
  withDocuments?: boolean;
}

/** Missed deliveries come after the last day. */
const hasMissed = sql<boolean>`exists (
  select from delivery_marks as mark
  where mark.subscription_no = subscriptions.subscription_no and mark.state = 'missed'
)`;

/** Grouped by customer, because a renewal's days depend on the current subscription. */
async function readCandidates(
  { db }: Shop,
  { saas_id, store_id }: Store,
  date: string,
  { withDocuments = false }: DeliveryOptions,
) {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.customer_id', 'subscriptions.customer_id')
    .selectAll('subscriptions')
    .select(['customers.email', missedDays, paidInCash])
    .$if(withDocuments, (query) => query.select(planDocuments))
    .where((where) => where.and({ saas_id, store_id }))
    .where((where) => where.or([where('last_day', 'is', null), where('last_day', '>=', date), hasMissed]))
    .execute();
  const holidays = await readHolidays(db, { saas_id, store_id });
  const byCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id);
  return [...byCustomer.values()].flatMap((group) => withSchedules(group, holidays));
}

type Candidate = Awaited<ReturnType<typeof readCandidates>>[number];

function deliveryOn({ row, terms }: Candidate, date: string, { withMissed = false }: DeliveryOptions): StoreDelivery[] {
  const days = planSchedule(withMissed ? withoutMissedDay(terms, date) : terms).deliveries;
  const itemIds = days.find((day) => day.date === date)?.itemIds;
  if (!itemIds) return [];
  const { customer_name, mobile_number, email, address, pincode, landmark, plan, documents } = row;
  const items = plan.items.filter(({ itemId }) => itemIds.includes(itemId));
  return [
    {
      id: row.subscription_no,
      date,
      customer_name,
      mobile_number,
      email: email ?? '',
      address,
      pincode,
      landmark,
      plan: plan.description,
      items: items.map(({ itemId, name, quantity = 1 }) => ({ itemId, name, quantity })),
      ...(documents && { documents }),
    },
  ];
}

const byAddress = (a: WireDelivery, b: WireDelivery) =>
  a.pincode.localeCompare(b.pincode) || a.address.localeCompare(b.address) || Number(a.id) - Number(b.id);

/** By the store's calendar. */
export const tomorrowIn = (shop: Shop, store: Store): string => daysAfter(todayIn(shop, store), 1);

/** Sorted by postal code and address; tomorrow's by default. */
export async function readStoreDeliveries(
  shop: Shop,
  store: Store,
  date: string = tomorrowIn(shop, store),
  options: DeliveryOptions = {},
): Promise<StoreDelivery[]> {
  const candidates = await readCandidates(shop, store, date, options);
  return candidates.flatMap((candidate) => deliveryOn(candidate, date, options)).toSorted(byAddress);
}
