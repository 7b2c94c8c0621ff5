import { LRUCache } from 'lru-cache';
import { wordsFor } from '#server/catalogue/words';
import type { Shop } from '#server/platform/shop';
import { contentSize, createJson, type Content } from '#server/platform/http/content';
import type { SiteKey } from './claims.ts';
import { readRevision } from './site-revision.ts';
import { readSnapshot } from './snapshot.ts';

const maxBytes = 64 * 1024 * 1024;

const createCache = (shop: Shop) =>
  new LRUCache<string, Content, SiteKey>({
    maxSize: maxBytes,
    sizeCalculation: contentSize,
    async fetchMethod(_key, _stale, { context: { saas_id, store_id } }) {
      const data = await readSnapshot(shop, saas_id, store_id);
      const words = await wordsFor(data.items);
      return createJson(JSON.stringify({ status: true, data: { ...data, words } }));
    },
  });

const caches = new WeakMap<Shop, ReturnType<typeof createCache>>();

/** The current snapshot of a store. Each request only reads its revision. @throws {ShopError} `not_found` */
export async function readSnapshotContent(shop: Shop, site: SiteKey): Promise<Content> {
  const cache = caches.get(shop) ?? createCache(shop);
  caches.set(shop, cache);
  const revision = await readRevision(shop.db, site);
  return cache.forceFetch(`${site.saas_id} ${site.store_id} ${revision}`, { context: site });
}
