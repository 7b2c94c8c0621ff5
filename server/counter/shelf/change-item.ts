import type { StockReason } from '#contract/counter/shelf';
import { changeItem, type ItemChange } from '#server/catalogue/shelf';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { once } from '#server/platform/idempotency';
import type { Shop } from '#server/platform/shop';
import type { Actor } from '#server/staff/log';
import { logItemChanges } from './log-change.ts';

/** A repeated key changes nothing. @throws {ShopError} as `changeItem`; `idempotency_key_reused` */
export const changeShelfItem = (
  shop: Shop,
  store: StoreKey & Pick<StoreRow, 'timezone'>,
  item_id: number,
  change: ItemChange & { reason?: StockReason | undefined },
  by: Actor,
  key?: string,
): Promise<void> =>
  shop.db.transaction().execute((tx) => {
    const scope = `shelf ${store.saas_id} ${store.store_id} ${item_id}`;
    return once({ ...shop, db: tx }, { scope, key, request: change }, async () => {
      const changed = await changeItem(tx, store, item_id, change, shop.now());
      await logItemChanges(shop, tx, store, [{ ...changed, reason: change.reason }], by);
    });
  });
