import { sql } from 'kysely';
import type { WishlistChange } from '#contract/returning/lists';
import type { Database } from '#server/db/database';
import { ofCustomer, type CartKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';

/** Newest last. Includes items that are no longer sold. */
export const readWishlist = (db: Database, cart: CartKey) =>
  db
    .selectFrom('wishes')
    .select('item_id')
    .where(ofCustomer(cart))
    .where('is_wished', '=', true)
    .orderBy('changed_at')
    .orderBy('item_id')
    .execute();

/** The latest change of each item wins. Unknown items are ignored. */
export async function saveWishlistChanges(shop: Shop, key: CartKey, changes: WishlistChange[]) {
  const last = new Map(changes.map((change) => [change.item_id, change]));
  if (last.size > 0) await upsertWishlist(shop, key, [...last.values()]);
  return readWishlist(shop.db, key);
}

/** Timestamps 1 ms apart keep the list's order. Rows are written by item id to avoid deadlocks. */
async function upsertWishlist(
  { db, now }: Shop,
  { saas_id, store_id, customer_id }: CartKey,
  changes: WishlistChange[],
) {
  const at = now().getTime();
  await sql`
    insert into wishes (saas_id, store_id, customer_id, item_id, is_wished, changed_at)
    select items.saas_id, items.store_id, ${customer_id}::integer, items.item_id, change.is_wished,
      case when change.has_waited then change.changed_at else greatest(change.changed_at, known.changed_at) end
    from unnest(
      ${changes.map(({ item_id }) => item_id)}::bigint[],
      ${changes.map(({ is_wished }) => is_wished)}::boolean[],
      ${changes.map(({ waited_ms = 0 }, index) => new Date(at - waited_ms + index))}::timestamptz[],
      ${changes.map(({ waited_ms }) => waited_ms !== undefined)}::boolean[]
    ) as change (item_id, is_wished, changed_at, has_waited)
    join items on items.item_id = change.item_id and items.saas_id = ${saas_id} and items.store_id = ${store_id}
    left join wishes as known on known.saas_id = items.saas_id and known.store_id = items.store_id
      and known.customer_id = ${customer_id} and known.item_id = items.item_id
    order by items.item_id
    on conflict (saas_id, store_id, customer_id, item_id) do update
      set is_wished = excluded.is_wished, changed_at = excluded.changed_at
      where wishes.changed_at <= excluded.changed_at`.execute(db);
}
