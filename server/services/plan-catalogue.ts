import type * as v from 'valibot';
import type { plan } from '#contract/plan';
import { toDecimal } from '#lib/money/money';
import type { PlanItemRow, PlanRow } from '#server/db/schema';
import type { Shop } from '#server/shop';
import { pictureUrl } from './stores.ts';

type WirePlan = v.InferInput<typeof plan>;
type ItemRow = Omit<PlanItemRow, 'offdays'> & { offdays: number[] };

const toWireItem = (row: ItemRow): WirePlan['items'][number] => ({
  subscriptionItemId: row.subscription_item_id,
  itemId: row.item_id,
  name: row.name,
  price: toDecimal(row.price),
  discount: toDecimal(row.discount),
  netValue: toDecimal(row.net_value),
  gross: toDecimal(row.gross),
  offdays: row.offdays,
  selling: toDecimal(row.selling),
});

const toWirePlan = (row: PlanRow, items: ItemRow[]): WirePlan => ({
  subscriptionId: row.subscription_id,
  description: row.description,
  noOfDays: row.no_of_days,
  image: pictureUrl(row.image),
  saasId: row.saas_id,
  storeId: row.store_id,
  items: items.map(toWireItem),
});

/** The meal subscriptions that a store offers, in the operator's order, in wire form. */
export async function readPlans({ db }: Shop, saasId: number, storeId: number): Promise<WirePlan[]> {
  const inStore = { saas_id: saasId, store_id: storeId };
  const of = (row: { subscription_id: number }) => row.subscription_id;
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .where((where) => where.and(inStore))
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
  const items = await db
    .selectFrom('plan_items')
    .selectAll()
    .where((where) => where.and(inStore))
    .orderBy('position')
    .execute();
  const ofPlan = Map.groupBy(items as unknown as ItemRow[], of);
  return rows.map((row) => toWirePlan(row as unknown as PlanRow, ofPlan.get(of(row)) ?? []));
}
