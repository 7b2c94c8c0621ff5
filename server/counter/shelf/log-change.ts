import { toDecimal } from '#lib/money/money';
import type { ShelfItem } from '#server/catalogue/shelf';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { writeStaffLog, type Actor } from '#server/staff/log';

/** What the log says of an item, in words that stay true. */
const loggedOf = ({ price, mrp, stock, sold_out_until, hidden, barcode }: ShelfItem) => ({
  price: toDecimal(price),
  mrp: mrp === null ? null : toDecimal(mrp),
  stock,
  sold_out_until: sold_out_until?.toISOString() ?? null,
  hidden,
  barcode,
});

/** Writes to the staff's log what has become of an item, old and new; nothing when it stayed as it was. */
export async function logItemChange(
  shop: Shop,
  tx: Database,
  { saas_id, store_id }: StoreKey,
  { was, is }: { was: ShelfItem; is: ShelfItem },
  by: Actor,
): Promise<void> {
  const [before, after] = [loggedOf(was), loggedOf(is)];
  const changed = Object.keys(after).filter(
    (key) => after[key as keyof typeof after] !== before[key as keyof typeof before],
  );
  if (changed.length === 0) return;
  const only = (all: object) => Object.fromEntries(Object.entries(all).filter(([key]) => changed.includes(key)));
  const details = { item_name: is.item_name, from: only(before), to: only(after) };
  await writeStaffLog(shop, tx, { saas_id, store_id, by, what: 'item_changed', about: is.item_id, details });
}
