import type * as v from 'valibot';
import type { plan } from '#contract/plan';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { FrozenPlan, FrozenPlanItem } from '#server/db/subscription-rows';
import { inStore, inSameStore, type StoreKey } from '#server/db/keys';
import { pictureUrl } from '#server/stores/stores';

type WirePlan = v.InferInput<typeof plan>;

async function readItems(db: Database, { saas_id, store_id }: StoreKey) {
  const rows = await db
    .selectFrom('plan_items as plan_item')
    .innerJoin('items', inSameStore('items', 'plan_item', 'item_id'))
    .selectAll('plan_item')
    .select('items.image')
    .where('plan_item.saas_id', '=', saas_id)
    .where('plan_item.store_id', '=', store_id)
    .where('items.withdrawn_at', 'is', null)
    .orderBy('plan_item.position')
    .execute();
  return Map.groupBy(rows, ({ subscription_id }) => subscription_id);
}

type ItemRow = Awaited<ReturnType<typeof readItems>> extends Map<number, (infer Row)[]> ? Row : never;

const frozenItem = (row: ItemRow): FrozenPlanItem => ({
  subscriptionItemId: row.subscription_item_id,
  itemId: row.item_id,
  name: row.name,
  price: row.price,
  discount: row.discount,
  netValue: row.net_value,
  gross: row.gross,
  offdays: row.offdays,
  selling: row.selling,
  deliveries: row.net_value / row.selling, // the importer accepts whole numbers only
  image: pictureUrl(row.image),
});

/** Omits plans without items. */
export async function readPlans(db: Database, store: StoreKey): Promise<FrozenPlan[]> {
  const plans = await db
    .selectFrom('plans')
    .select(['subscription_id', 'description', 'no_of_days', 'image'])
    .where(inStore(store))
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute();
  const items = await readItems(db, store);
  return plans
    .map((row) => ({
      subscriptionId: row.subscription_id,
      description: row.description,
      noOfDays: row.no_of_days,
      image: pictureUrl(row.image),
      items: (items.get(row.subscription_id) ?? []).map(frozenItem),
    }))
    .filter((plan) => plan.items.length > 0);
}

export const toWirePlan = ({ items, ...plan }: FrozenPlan, { saas_id, store_id }: StoreKey): WirePlan => ({
  ...plan,
  saasId: saas_id,
  storeId: store_id,
  items: items.map((item) => ({
    ...item,
    price: toDecimal(item.price),
    discount: toDecimal(item.discount),
    netValue: toDecimal(item.netValue),
    gross: toDecimal(item.gross),
    selling: toDecimal(item.selling),
  })),
});

export const readWirePlans = async (db: Database, store: StoreKey): Promise<WirePlan[]> =>
  (await readPlans(db, store)).map((plan) => toWirePlan(plan, store));
