import { hash } from 'node:crypto';
import type * as v from 'valibot';
import type { snapshot } from '#contract/snapshot';
import type { Shop } from '#server/platform/shop';
import { withRepeatableRead } from '#server/platform/repeatable-read';
import { readAll, readCategories, type ReadBefore } from '#server/catalogue/catalogue';
import { readZones, toWireZone } from '#server/stores/delivery';
import { readWirePlans } from '#server/subscriptions/plans';
import { readOperatorFacts } from '#server/stores/operator-facts';
import { getStore, toWireStore } from '#server/stores/stores';

type WireSnapshot = v.InferInput<typeof snapshot>;

/** How long, and for how many stores, products are cached for the next change. */
const rememberMs = 60_000;
const maxRemembered = 20;
const remembered = new WeakMap<Shop, Map<string, { products: ReadBefore; forget: NodeJS.Timeout }>>();

function rememberedOf(shop: Shop, saasId: number, storeId: number): ReadBefore {
  const stores = remembered.get(shop) ?? new Map<string, { products: ReadBefore; forget: NodeJS.Timeout }>();
  remembered.set(shop, stores);
  const key = `${saasId} ${storeId}`;
  const last = stores.get(key);
  clearTimeout(last?.forget);
  const products = last?.products ?? [];
  stores.delete(key); // makes it the newest
  stores.set(key, { products, forget: setTimeout(() => stores.delete(key), rememberMs).unref() });
  for (const [oldest, { forget }] of stores) {
    if (stores.size <= maxRemembered) break;
    clearTimeout(forget);
    stores.delete(oldest);
  }
  return products;
}

/** A consistent snapshot of a store's catalogue. @throws {ShopError} `not_found` */
export const readSnapshot = (shop: Shop, saasId: number, storeId: number): Promise<WireSnapshot> =>
  withRepeatableRead(shop, (db) => readParts({ ...shop, db }, saasId, storeId, rememberedOf(shop, saasId, storeId)));

async function readParts(shop: Shop, saasId: number, storeId: number, before: ReadBefore): Promise<WireSnapshot> {
  const row = await getStore(shop, saasId, storeId);
  const categories = await readCategories(shop, saasId, storeId);
  const store = { saas_id: saasId, store_id: storeId };
  const read = await readAll(shop, store, { categories, store_fssai: row.fssai }, before);
  const content = {
    operator: {
      ...(await readOperatorFacts(shop.db, saasId)),
      ...(row.theme_colour && { theme_colour: row.theme_colour }),
    },
    store: await toWireStore(shop, row),
    delivery: (await readZones(shop, row)).map(toWireZone),
    categories,
    plans: await readWirePlans(shop.db, row),
  };
  const digest = hash('sha256', JSON.stringify([content, read.map((batch) => batch.digest)])).slice(0, 16);
  return { digest, ...content, items: read.flatMap(({ products }) => products) };
}
