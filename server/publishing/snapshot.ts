import { createHash } from 'node:crypto';
import type * as v from 'valibot';
import type { snapshot } from '#contract/snapshot';
import type { store } from '#contract/store';
import type { Shop } from '#server/platform/shop';
import { inSnapshot } from '#server/platform/in-snapshot';
import { readAll, readCategories } from '#server/catalogue/catalogue';
import { readZones, toWireZone } from '#server/stores/delivery';
import { readWirePlans } from '#server/subscriptions/plans';
import { getStore, getStores, toWireStore, toWireStores } from '#server/stores/stores';

type WireSnapshot = v.InferInput<typeof snapshot>;

/** The operator's details: name, support_email, cod_cities … */
export async function readOperator({ db }: Shop): Promise<Record<string, string>> {
  const rows = await db.selectFrom('operator_details').selectAll().orderBy('key').execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** A store's catalogue at one moment, in wire form. @throws {ShopError} `not_found` */
export const readSnapshot = (shop: Shop, saasId: number, storeId: number): Promise<WireSnapshot> =>
  inSnapshot(shop, (snapshot) => readParts(snapshot, saasId, storeId));

async function readParts(shop: Shop, saasId: number, storeId: number): Promise<WireSnapshot> {
  const row = await getStore(shop, saasId, storeId);
  const content = {
    operator: await readOperator(shop),
    store: await toWireStore(shop, row),
    delivery: (await readZones(shop, row)).map(toWireZone),
    categories: await readCategories(shop, saasId, storeId),
    items: await readAll(shop, saasId, storeId),
    plans: await readWirePlans(shop.db, row),
  };
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  return { digest, ...content };
}

/** The ids and host label of each store that is open for business. */
export const listStores = async (shop: Shop) =>
  (await getStores(shop)).map(({ saas_id, store_id, label }) => ({ saas_id, store_id, label }));

/** What the marketplace's own pages show, in wire form. */
export async function readMarketplace(
  shop: Shop,
): Promise<{ operator: Record<string, string>; stores: v.InferInput<typeof store>[] }> {
  const rows = await getStores(shop);
  return { operator: await readOperator(shop), stores: await toWireStores(shop, rows) };
}
