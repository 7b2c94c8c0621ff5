import type { WatchedTables } from '#server/db/database';
import type { Shop } from './shop.ts';

/** How long another process's change may stay unseen. */
const maxAgeMs = 1000;

/** A page of products is some 10 kB. */
const maxEntries = 500;

interface Entry {
  version: number;
  readAt: number;
  value: Promise<unknown>;
}

const caches = new WeakMap<Shop['db'], Map<string, Entry>>();

const isFresh = (entry: Entry, version: number, now: number) =>
  entry.version === version && now >= entry.readAt && now - entry.readAt < maxAgeMs;

/**
 * What `read` returns, or returned within the last second: concurrent callers share one read. A change by this process
 * is seen at once, one by another process a second later. Only for display, never for what decides an order.
 * Failures are thrown and not cached.
 * @param table the part of the database that `read` reads
 * @param key identifies the query and all its parameters
 */
export async function readCached<T>(shop: Shop, table: WatchedTables, key: string, read: () => Promise<T>): Promise<T> {
  const cache = caches.get(shop.db) ?? new Map<string, Entry>();
  caches.set(shop.db, cache);
  const now = shop.now().getTime();
  const version = shop.changeCount(table);
  const known = cache.get(key);
  if (known && isFresh(known, version, now)) return known.value as Promise<T>;
  const entry = { version, readAt: now, value: read() };
  cache.delete(key); // so that it becomes the newest
  cache.set(key, entry);
  for (const oldest of cache.keys())
    if (cache.size > maxEntries) cache.delete(oldest);
    else break;
  try {
    return await entry.value;
  } catch (error) {
    if (cache.get(key) === entry) cache.delete(key);
    throw error;
  }
}
