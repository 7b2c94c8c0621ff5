import { barcodeForms } from '#server/catalogue/barcode';
import { sql } from 'kysely';
import * as v from 'valibot';
import { defaultLowStock, type readShelf as shelfCall, type ShelfPart, type shelfItem } from '#contract/counter/shelf';
import { ShopError } from '#contract/errors';
import { id } from '#contract/fields';
import { toDecimal } from '#lib/money/money';
import { sellableStock } from '#server/catalogue/sellable';
import { queryShelf } from '#server/catalogue/shelf';
import type { StoreKey } from '#server/db/keys';
import type { Shop } from '#server/platform/shop';
import { pictureUrl } from '#server/stores/stores';
import { inSameStore } from '#server/db/keys';
import { searchShelf } from './shelf-index.ts';

type Answer = v.InferInput<typeof shelfCall.answer>['data'];
type Item = v.InferInput<typeof shelfItem>;

const pageSize = 50;

const queryItems = ({ db, now }: Shop, store: StoreKey) =>
  queryShelf(db, store)
    .leftJoin('categories', inSameStore('categories', 'items', 'category_id'))
    .select([
      'items.item_id',
      'items.item_name',
      'categories.category_name',
      'items.unit',
      'items.price',
      'items.mrp',
      'items.stock',
      'items.hidden',
      'items.barcode',
      'items.hsn',
      'items.tax_percent',
      'items.image',
      sql<Date | null>`case when items.sold_out_until > ${now()}::timestamptz then items.sold_out_until end`.as(
        'until',
      ),
    ]);

type Query = ReturnType<typeof queryItems>;
type Row = Awaited<ReturnType<Query['execute']>>[number];

const toWire = ({ category_name, until, image, price, mrp, ...row }: Row): Item => ({
  ...row,
  category: category_name ?? '',
  price: toDecimal(price),
  mrp: mrp === null ? null : toDecimal(mrp),
  sold_out_until: until?.toISOString() ?? null,
  image: pictureUrl(image),
});

/** Hidden items are neither sold out nor low. */
const partOf = (query: Query, part: ShelfPart, now: Date): Query => {
  if (part === 'all') return query;
  const inPart = query.where('items.hidden', '=', part === 'hidden');
  if (part === 'hidden') return inPart;
  const stock = sellableStock(now);
  if (part === 'sold_out') return inPart.where(stock, '=', 0);
  const limit = sql<number>`coalesce(items.low_stock, ${defaultLowStock})`;
  return inPart.where(stock, '>', 0).where(stock, '<=', limit);
};

const hasOwnNumber = (number: number) => sql<boolean>`exists (select from store_numbers own
  where own.saas_id = items.saas_id and own.store_id = items.store_id and own.kind = 'item'
  and own.id = items.item_id and own.number = ${number})`;

interface Wanted {
  text: string;
  ranked: number[];
}

function named(query: Query, { text, ranked }: Wanted): Query {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return query;
  return query.where((where) =>
    where.or([
      sql<boolean>`items.item_id = any(${ranked}::bigint[])`,
      where.and(words.map((word) => sql<boolean>`strpos(lower(items.item_name), ${word}) > 0`)),
      where('items.barcode', 'in', barcodeForms(text)),
      ...(v.is(id, text) ? [where('items.item_id', '=', Number(text)), hasOwnNumber(Number(text))] : []),
    ]),
  );
}

const orderOf = ({ ranked }: Wanted) => sql`
  coalesce(array_position(${ranked}::bigint[], items.item_id), ${ranked.length + 1}::integer), items.position, items.item_id`;

/** In shelf order; with a text, best matches first. */
export async function readShelf(
  shop: Shop,
  store: StoreKey,
  {
    text = '',
    part = 'all',
    after,
  }: { text?: string | undefined; part?: ShelfPart | undefined; after?: number | undefined },
): Promise<Answer> {
  const { saas_id, store_id } = store;
  const ranked = /\p{L}/u.test(text) ? await searchShelf(shop, store, text) : [];
  const wanted = { text, ranked };
  const order = orderOf(wanted);
  const rows = await named(partOf(queryItems(shop, store), part, shop.now()), wanted)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${order}) > (select ${order} from items
          where saas_id = ${saas_id} and store_id = ${store_id} and item_id = ${after ?? 0})`,
      ),
    )
    .orderBy(order)
    .limit(pageSize + 1)
    .execute();
  const items = rows.slice(0, pageSize).map(toWire);
  return { items, next: rows.length > pageSize ? ((items.at(-1)?.item_id ?? null) as number | null) : null };
}

/** @throws {ShopError} `not_found` */
export async function readShelfItem(shop: Shop, store: StoreKey, item_id: number): Promise<Item> {
  const item = await queryItems(shop, store).where('items.item_id', '=', item_id).executeTakeFirst();
  if (!item) throw new ShopError('not_found');
  return toWire(item);
}
