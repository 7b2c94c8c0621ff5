import type { StockReason } from '#contract/counter/shelf';
import { toDecimal } from '#lib/money/money';
import type { ShelfItem } from '#server/catalogue/shelf';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { writeStaffLog, type Actor } from '#server/staff/log';

/** Values that stay true later: a time instead of a state. */
const loggedOf = ({ price, mrp, stock, sold_out_until, hidden, barcode, hsn, tax_percent }: ShelfItem) => ({
  price: toDecimal(price),
  mrp: mrp === null ? null : toDecimal(mrp),
  stock,
  sold_out_until: sold_out_until?.toISOString() ?? null,
  hidden,
  barcode,
  hsn,
  tax_percent,
});

/** Queries have a limited number of parameters. */
const batchSize = 1000;

export interface ChangedItem {
  was: ShelfItem;
  is: ShelfItem;
  reason?: StockReason | undefined;
}

/** Logs old and new values. Unchanged items are skipped. */
export async function logItemChanges(
  shop: Shop,
  tx: Database,
  { saas_id, store_id }: StoreKey,
  items: readonly ChangedItem[],
  by: Actor,
): Promise<void> {
  const details = items.flatMap(detailsOf);
  for (let start = 0; start < details.length; start += batchSize)
    await writeStaffLog(
      shop,
      tx,
      ...details.slice(start, start + batchSize).map(({ item_id, ...each }) => ({
        saas_id,
        store_id,
        by,
        what: 'item_changed',
        about: item_id,
        details: each,
      })),
    );
}

function detailsOf({ was, is, reason }: ChangedItem) {
  const changes = differences(loggedOf(was), loggedOf(is));
  const { item_id, item_name } = is;
  return changes ? [{ item_id, item_name, ...(reason && { reason }), ...changes }] : [];
}

/** Undefined if nothing differs. */
export function differences<Fields extends object>(before: Fields, after: Fields) {
  const changed = Object.keys(after).filter((key) => after[key as keyof Fields] !== before[key as keyof Fields]);
  const only = (all: object) => Object.fromEntries(Object.entries(all).filter(([key]) => changed.includes(key)));
  return changed.length === 0 ? undefined : { from: only(before), to: only(after) };
}
