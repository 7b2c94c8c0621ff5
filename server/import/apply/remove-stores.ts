import { sql } from 'kysely';
import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';

/** Like an import without them (docs/decisions/011). Frees the labels; orders stay. */
export const removeStores = ({ db, withLock, now }: Shop, stores: StoreKey[]): Promise<void> =>
  withLock('import', () =>
    db.transaction().execute(async (tx) => {
      for (const { saas_id, store_id } of stores)
        await sql`update stores set withdrawn_at = ${now()}, label = '~' || saas_id || '-' || store_id
          where saas_id = ${saas_id} and store_id = ${store_id} and withdrawn_at is null`.execute(tx);
    }),
  );
