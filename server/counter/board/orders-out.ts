import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { due, lateFirst, maxListed, queryOrders, readFacts, toWire } from './listed-orders.ts';

export async function readOrdersOut(shop: Shop, store: StoreKey, riderId?: number) {
  const rows = await queryOrders(shop.db, store)
    .where('rider_id', 'is not', null)
    .$if(riderId !== undefined, (query) => query.where('rider_id', '=', riderId ?? 0))
    .where('status', 'in', ['handed over', 'dispatched'])
    .orderBy(due)
    .orderBy('order_id')
    .limit(maxListed)
    .execute();
  const facts = await readFacts(shop.db, store, rows);
  const byId = new Map(rows.map((row) => [row.order_id, row]));
  const wires = lateFirst(
    shop,
    rows.map((row) => toWire(shop, row, facts)),
  );
  return wires.flatMap((wire) => {
    const row = byId.get(Number(wire.order_id));
    return row ? [{ wire, row }] : [];
  });
}
