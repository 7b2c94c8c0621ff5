import { sql } from 'kysely';
import type * as v from 'valibot';
import type { replacementItem } from '#contract/counter/missing';
import { ShopError } from '#contract/errors';
import { toDecimal } from '#lib/money/money';
import type { OrderKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';
import { imageOf } from '../carts.ts';

const maxItems = 20;

/**
 * The store's items in stock that could come instead of a line's, the likeliest first; of an item with colours one entry for
 * each. With a text, items whose name has all of its words.
 * @throws {ShopError} `not_found`
 */
export async function findReplacements(
  { db }: Shop,
  { saas_id, store_id, order_id, line }: OrderKey & { line: number },
  text: string,
): Promise<v.InferInput<typeof replacementItem>[]> {
  const missing = await db
    .selectFrom('order_lines as line')
    .leftJoin('items as item', (join) =>
      join
        .onRef('item.saas_id', '=', 'line.saas_id')
        .onRef('item.store_id', '=', 'line.store_id')
        .onRef('item.item_id', '=', 'line.item_id'),
    )
    .select(['line.item_id', 'line.product_color', 'line.price', 'item.category_id'])
    .where('line.saas_id', '=', saas_id)
    .where('line.store_id', '=', store_id)
    .where('line.order_id', '=', order_id)
    .where('line.line', '=', line)
    .executeTakeFirst();
  if (!missing) throw new ShopError('not_found');
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const items = await db
    .selectFrom('items')
    .select(['item_id', 'item_name', 'unit', 'price', 'stock', 'image', 'colors'])
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('withdrawn_at', 'is', null)
    .where('stock', '>', 0)
    .where((where) => where.and(words.map((word) => sql<boolean>`strpos(lower(item_name), ${word}) > 0`)))
    .orderBy(sql`category_id is distinct from ${missing.category_id}::integer`)
    .orderBy(sql`abs(price - ${missing.price}::bigint)`)
    .orderBy('item_id')
    .limit(maxItems + 1) // the missing one may be among them
    .execute();
  return items
    .flatMap((item) => colorsOf(item).map((product_color) => ({ item, product_color })))
    .filter(({ item, product_color }) => item.item_id !== missing.item_id || product_color !== missing.product_color)
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

const colorsOf = ({ colors }: { colors: { product_color: string }[] }): string[] =>
  colors.length > 0 ? colors.map(({ product_color }) => product_color) : [''];
