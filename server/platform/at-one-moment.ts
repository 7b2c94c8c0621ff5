import type { Shop } from './shop.ts';

const tries = 3;

/**
 * What `read` makes of the catalogue in several queries, as it was at one moment. PostgreSQL shows a transaction the
 * database as it was. The embedded one has a single connection, which a transaction would keep from everybody else: there
 * it is read between other requests, again if this process, the only one there is, has changed it meanwhile, and the last
 * time in a transaction.
 */
export async function atOneMoment<T>(shop: Shop, read: (still: Shop) => Promise<T>): Promise<T> {
  const { db, kind, versionOf } = shop;
  if (kind === 'pglite')
    for (let each = 0; each < tries; each += 1) {
      const before = versionOf('catalogue');
      const result = await read(shop);
      if (versionOf('catalogue') === before) return result;
    }
  const still = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return still.execute((tx) => read({ ...shop, db: tx }));
}
