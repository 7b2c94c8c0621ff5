import { sql } from 'kysely';
import type * as v from 'valibot';
import type { replacementItem } from '#contract/counter/missing';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import { sellableStock } from '#server/catalogue/sellable';
import type { Database } from '#server/db/database';
import { inStore, ofOrder, inSameStore, type OrderKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';
import { imageOf } from '#server/cart/carts';

const maxItems = 20;

/**
 * Items in stock that could replace a line, likeliest first, one entry per colour. Without a text, of the same
 * category; otherwise with all of its words in the name.
 * @throws {ShopError} `not_found`
 */
export async function findReplacements(
  { db, now }: Shop,
  { line, ...order }: OrderKey & { line: number },
  text: string,
): Promise<v.InferInput<typeof replacementItem>[]> {
  const missing = await db
    .selectFrom('order_lines as line')
    .leftJoin('items as item', inSameStore('item', 'line', 'item_id'))
    .select(['line.item_id', 'line.product_color', 'line.price', 'item.category_id'])
    .where('line.saas_id', '=', order.saas_id)
    .where('line.store_id', '=', order.store_id)
    .where('line.order_id', '=', order.order_id)
    .where('line.line', '=', line)
    .executeTakeFirst();
  if (!missing) throw new ShopError('not_found');
  const held = await readHeld(db, order);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const stock = sellableStock(now());
  const items = await db
    .selectFrom('items')
    .select(['item_id', 'item_name', 'unit', 'price', 'image', 'colors', stock.as('stock')])
    .where(inStore(order))
    .where('withdrawn_at', 'is', null)
    .where(stock, '>', 0)
    .$if(words.length === 0 && missing.category_id !== null, (query) =>
      query.where('category_id', '=', missing.category_id),
    )
    .where((where) => where.and(words.map((word) => sql<boolean>`strpos(lower(item_name), ${word}) > 0`)))
    .orderBy(sql`category_id is distinct from ${missing.category_id}::integer`)
    .orderBy(sql`abs(price - ${missing.price}::bigint)`)
    .orderBy('item_id')
    .limit(maxItems + held.size) // the order's own items may be among them
    .execute();
  return items
    .flatMap((item) => colorsOf(item).map((product_color) => ({ item, product_color })))
    .filter(({ item, product_color }) => !held.has(itemKey(item.item_id, product_color)))
    .slice(0, maxItems)
    .map(({ item, product_color }) => ({
      item_id: item.item_id,
      item_name: item.item_name,
      product_color,
      unit: item.unit,
      item_price: toDecimal(item.price),
      image: pictureUrl(imageOf(item, product_color)),
      stock: item.stock,
    }));
}

const itemKey = (item_id: number, product_color: string): string => `${item_id} ${product_color}`;

/** Includes replacements. */
async function readHeld(db: Database, order: OrderKey): Promise<Set<string>> {
  const columns = ['item_id', 'product_color'] as const;
  const lines = await db.selectFrom('order_lines').select(columns).where(ofOrder(order)).execute();
  const instead = await db
    .selectFrom('replacements')
    .select(columns)
    .where(ofOrder(order))
    .where('state', 'in', ['offered', 'accepted'])
    .execute();
  return new Set([...lines, ...instead].map(({ item_id, product_color }) => itemKey(item_id, product_color)));
}

const colorsOf = ({ colors }: { colors: { product_color: string }[] }): string[] =>
  colors.length > 0 ? colors.map(({ product_color }) => product_color) : [''];
