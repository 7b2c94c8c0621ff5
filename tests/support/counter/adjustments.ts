import { adjust, type WantedAdjustment } from '#server/orders/adjustments/adjust';
import { lockOrder } from '#server/orders/lifecycle';
import type { Actor } from '#server/staff/log';
import { surat } from '../shop/catalogue.ts';
import { storeIds } from '../shop/customers.ts';
import type { TestShop } from '../shop/shop.ts';

/** The key of an order in Surat. */
export const keyOf = (order_id: number) => ({ ...storeIds(surat), order_id });

/** Adjusts an order in Surat, in a transaction of its own; `wanted` may lack its reason. */
export const takeFrom = (
  shop: TestShop,
  by: Actor | null,
  order_id: number,
  wanted: Partial<WantedAdjustment> & Pick<WantedAdjustment, 'kind'>,
) =>
  shop.db.transaction().execute(async (tx) =>
    adjust(shop, tx, await lockOrder(tx, keyOf(order_id)), {
      reason: 'A broken jar',
      by,
      ...wanted,
    } as WantedAdjustment),
  );
