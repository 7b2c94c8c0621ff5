import type { Database } from '#server/db/database';
import type { Shop } from './shop.ts';

const maxAttempts = 3;

/** What `read` returns when all its queries see the database at the same moment. */
export const atOneMoment = <T>({ db }: Pick<Shop, 'db'>, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/**
 * What `read` returns when all its queries see the catalogue at the same moment. PostgreSQL guarantees it in a
 * transaction. PGlite has one connection, which a transaction would block for every other request: `read` runs without
 * one, again if this process (the only one) has changed the catalogue in the meantime, and finally in a transaction.
 */
export async function inSnapshot<T>(shop: Shop, read: (snapshot: Shop) => Promise<T>): Promise<T> {
  const { kind, changeCount } = shop;
  if (kind === 'pglite')
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const before = changeCount('catalogue');
      const result = await read(shop);
      if (changeCount('catalogue') === before) return result;
    }
  return atOneMoment(shop, (tx) => read({ ...shop, db: tx }));
}
