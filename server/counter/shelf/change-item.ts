import { changeItem, type ItemChange, type ShelfItem } from '#server/catalogue/shelf';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { isFirstUse } from '#server/platform/rate-limits';
import type { Shop } from '#server/platform/shop';
import type { Actor } from '#server/staff/log';
import { logItemChanges } from './log-change.ts';

/**
 * Changes an item on the shelf and writes it to the staff's log, both or neither.
 * @param tap of a change that must not happen twice; sent again within a day, nothing is changed
 * @returns the item as it is now
 * @throws {ShopError} as `changeItem`
 */
export const changeShelfItem = (
  shop: Shop,
  store: StoreKey & Pick<StoreRow, 'timezone'>,
  item_id: number,
  { tap, ...change }: ItemChange & { tap?: string | undefined },
  by: Actor,
): Promise<ShelfItem> =>
  shop.db.transaction().execute(async (tx) => {
    const key = `${store.saas_id} ${store.store_id} ${item_id} ${tap}`;
    const isDone = tap !== undefined && !(await isFirstUse({ ...shop, db: tx }, 'shelf-tap', key));
    const changed = await changeItem(tx, store, item_id, isDone ? {} : change, shop.now());
    await logItemChanges(shop, tx, store, [changed], by);
    return changed.is;
  });
