import type * as v from 'valibot';
import type { readBoardOrder } from '#contract/counter/board';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderKey } from '#server/db/keys';
import { listAdjustments, adjustmentsInEffect, type LeftOfOrder } from '#server/orders/adjustments/left';
import { readTicks } from '#server/orders/picking';
import { listOffers, toWireOffer } from '#server/orders/history/read-offers';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';
import { inSameStore } from '#server/db/keys';

type WireLine = v.InferInput<typeof readBoardOrder.answer>['data']['lines'][number];

/** In shelf order: by category, then item. Items no longer on the shelf are last. */
export async function readPickList(shop: Shop, order: OrderKey, left: LeftOfOrder): Promise<WireLine[]> {
  const { db } = shop;
  const ticks = await readTicks(db, order);
  const leftOut = await readLeftOut(db, order);
  const offers = Map.groupBy(await listOffers(db, order, [order.order_id]), ({ line }) => line);
  const lines = await db
    .selectFrom('order_lines as line')
    .leftJoin('items as item', inSameStore('item', 'line', 'item_id'))
    .leftJoin('categories as category', inSameStore('category', 'item', 'category_id'))
    .selectAll('line')
    .select('category.category_name')
    .where('line.saas_id', '=', order.saas_id)
    .where('line.store_id', '=', order.store_id)
    .where('line.order_id', '=', order.order_id)
    .orderBy('category.position', (column) => column.asc().nullsLast())
    .orderBy('item.position', (column) => column.asc().nullsLast())
    .orderBy('line.line')
    .execute();
  return lines.map(({ line, item_id, item_name, product_color, unit, product_qty, price, image, category_name }) => {
    const offered = offers.get(line) ?? [];
    const asked = offered.filter(({ state }) => state === 'offered');
    const { own } = left.lines.get(line) ?? { own: { quantity: product_qty } };
    return {
      line,
      item_id,
      item_name,
      product_color,
      unit,
      item_qty: product_qty,
      item_price: toDecimal(price),
      image: image && pictureUrl(image),
      category: category_name ?? '',
      ticked: ticks.get(line) ?? null,
      to_pick: asked.reduce((rest, offer) => rest - offer.quantity, own.quantity),
      left_out: (leftOut.get(line) ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
      left_out_by: (leftOut.get(line) ?? [])
        .filter(({ canUndo }) => canUndo)
        .map(({ deduction_id, quantity }) => ({ deduction_id, quantity })),
      offers: offered.map((offer) => toWireOffer(shop, offer)),
    };
  });
}

interface LeftOut {
  deduction_id: string;
  quantity: number;
  canUndo: boolean;
}

/** Pieces left out before the goods left the store, by line. */
async function readLeftOut(db: Database, { saas_id, store_id, order_id }: OrderKey): Promise<Map<number, LeftOut[]>> {
  const made = await listAdjustments(db, { saas_id, store_id }, [order_id]);
  const inEffect = adjustmentsInEffect(made);
  const leftOut = inEffect.filter(({ kind, after_supply }) => kind === 'line' && !after_supply);
  const byLine = Map.groupBy(leftOut, ({ line }) => line ?? 0);
  const isLast = (one: (typeof made)[number]) => inEffect.findLast(({ line }) => line === one.line) === one;
  const toLeftOut = (one: (typeof made)[number]): LeftOut => ({
    deduction_id: one.adjustment_id,
    quantity: one.quantity ?? 0,
    canUndo: isLast(one) && one.restock === 0 && (one.money !== 'transfer' || one.amount === 0),
  });
  return new Map([...byLine].map(([line, all]) => [line, all.map(toLeftOut)]));
}
