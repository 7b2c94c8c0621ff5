import type { Database } from '#server/db/database';
import type { Shop } from './shop.ts';

export const withRepeatableRead = <T>({ db }: Pick<Shop, 'db'>, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
