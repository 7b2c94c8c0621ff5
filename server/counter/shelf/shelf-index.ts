import { LRUCache } from 'lru-cache';
import { createCatalogueIndex, type CatalogueIndex } from '#lib/search/catalogue-index';
import { queryShelf } from '#server/catalogue/shelf';
import { wordsFor } from '#server/catalogue/words';
import { inSameStore, type StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { readRevision } from '#server/publishing/site-revision';

const blankFields = {
  special_description: '',
  origin: '',
  allergens: [],
  colorList: [],
  image_name1: '',
  veg: null,
  mrp: null,
};

async function indexShelf({ db }: Shop, store: StoreKey): Promise<CatalogueIndex> {
  const rows = await queryShelf(db, store)
    .leftJoin('categories', inSameStore('categories', 'items', 'category_id'))
    .select(['item_id', 'item_name', 'items.category_id', 'category_name', 'unit', 'price', 'also_called'])
    .orderBy('items.position')
    .orderBy('item_id')
    .execute();
  const items = rows.map(({ category_name, ...row }) => ({ ...row, category: category_name ?? '', ...blankFields }));
  return createCatalogueIndex(items, await wordsFor(items));
}

const createCache = (shop: Shop) =>
  new LRUCache<string, CatalogueIndex, StoreKey>({
    max: 50,
    fetchMethod: (_key, _stale, { context }) => indexShelf(shop, context),
  });

const caches = new WeakMap<Shop, ReturnType<typeof createCache>>();

/** The customers' search without descriptions, but with hidden items. Indexes are cached by the store's revision. */
export async function searchShelf(shop: Shop, { saas_id, store_id }: StoreKey, query: string): Promise<number[]> {
  const cache = caches.get(shop) ?? createCache(shop);
  caches.set(shop, cache);
  const revision = await readRevision(shop.db, { saas_id, store_id });
  const index = await cache.forceFetch(`${saas_id} ${store_id} ${revision}`, { context: { saas_id, store_id } });
  return index.search(query, Infinity).hits.map(({ product }) => product.item_id);
}
