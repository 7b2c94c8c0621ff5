import type { Selectable } from 'kysely';
import { ShopError } from '#contract/errors';
import { lineName } from '#lib/cart/line-name';
import * as t from '#texts/adjustment-reasons';
import { readSellable } from '#server/catalogue/sellable';
import type { SellableItem, WantedChange } from '#server/db/frozen';
import type { StoreKey } from '#server/db/keys';
import type { OrderLineRow } from '#server/db/order-rows';
import { colorOf, imageOf, maxLineQuantity } from '#server/orders/carts';
import type { ChangedOrderLine } from '#server/orders/changes/apply-change';
import type { Shop } from '#server/platform/shop';

type Line = Selectable<OrderLineRow>;

/** The lines of an order after a change. */
export interface ChangedLines {
  lines: ChangedOrderLine[];
  /** How many pieces the change takes from the stock, by item; negative if pieces go back. */
  stock: Map<number, number>;
  /** Each changed line in words. */
  words: string[];
}

/** More pieces of an item. */
interface More {
  item: SellableItem;
  color: string;
  quantity: number;
}

/**
 * The lines of an order after a change. Its own pieces keep their price; more pieces have today's price, on a line of their own if it
 * differs.
 * @throws {ShopError} `step_changed` if a line is not as the customer saw it; `change_empties_order`; `out_of_stock`;
 * `quantity_too_large`
 */
export async function changeLines(
  shop: Pick<Shop, 'db' | 'now'>,
  store: StoreKey,
  before: Line[],
  { lines: wanted, added }: Pick<WantedChange, 'lines' | 'added'>,
): Promise<ChangedLines> {
  const changes = new Map(wanted.map((change) => [change.line, change]));
  for (const { line, item_id, was } of changes.values())
    if (!before.some((one) => one.line === line && one.item_id === item_id && one.product_qty === was))
      throw new ShopError('step_changed');
  const wishes = [
    ...before.map((one) => ({ ...one, product_qty: (changes.get(one.line)?.quantity ?? 0) - one.product_qty })),
    ...added,
  ].filter(({ product_qty }) => product_qty > 0);
  const more = await findMore(shop, store, wishes);
  const kept = before.map((one) => ({
    ...toNewLine(one),
    product_qty: Math.min(one.product_qty, changes.get(one.line)?.quantity ?? one.product_qty),
  }));
  const lines = more.reduce(addPieces, kept).filter(({ product_qty }) => product_qty > 0);
  if (lines.length === 0) throw new ShopError('change_empties_order');
  if (lines.some(({ product_qty }) => product_qty > maxLineQuantity)) throw new ShopError('quantity_too_large');
  const stock = differences(before, lines);
  for (const { item } of more) if ((stock.get(item.item_id) ?? 0) > item.stock) throw new ShopError('out_of_stock');
  return { lines, stock, words: lineWords(before, lines) };
}

const toNewLine = ({ saas_id: _saas, store_id: _store, order_id: _order, line: _line, ...line }: Line) => line;

type Wish = Pick<Line, 'item_id' | 'product_color' | 'product_qty'>;

/** @throws {ShopError} `out_of_stock` for an item that the store does not sell */
async function findMore(shop: Pick<Shop, 'db' | 'now'>, store: StoreKey, wishes: Wish[]): Promise<More[]> {
  if (wishes.length === 0) return [];
  const ids = wishes.map(({ item_id }) => item_id);
  const items = await readSellable(shop, store, ids);
  return wishes.map(({ item_id, product_color, product_qty: quantity }) => {
    const item = items.get(item_id);
    const color = item && colorOf(item, product_color);
    if (!item || color === undefined) throw new ShopError('out_of_stock');
    return { item, color, quantity };
  });
}

function addPieces(lines: ChangedOrderLine[], { item, color, quantity }: More): ChangedOrderLine[] {
  const { item_id, item_name, unit, price } = item;
  const isSame = (line: ChangedOrderLine) =>
    line.item_id === item_id && line.product_color === color && line.price === price;
  if (lines.some(isSame))
    return lines.map((line) => (isSame(line) ? { ...line, product_qty: line.product_qty + quantity } : line));
  const image = imageOf(item, color);
  return [...lines, { item_id, item_name, product_color: color, unit, image, price, product_qty: quantity }];
}

type Counted = Pick<ChangedOrderLine, 'item_id' | 'item_name' | 'product_color' | 'unit' | 'product_qty'>;

/** By how much the pieces differ, by key, without those that do not. */
function differencesBy<Key>(before: Counted[], after: Counted[], keyOf: (line: Counted) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  const add = (line: Counted, sign: 1 | -1) =>
    sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + sign * line.product_qty);
  for (const line of before) add(line, -1);
  for (const line of after) add(line, 1);
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}

const differences = (before: Counted[], after: Counted[]) => differencesBy(before, after, ({ item_id }) => item_id);

function lineWords(before: Counted[], after: Counted[]): string[] {
  const count = (lines: Counted[], name: string) =>
    lines.reduce((sum, line) => sum + (lineName(line) === name ? line.product_qty : 0), 0);
  return [...differencesBy(before, after, lineName).keys()].map((item) => {
    const [was, now] = [count(before, item), count(after, item)];
    if (was === 0) return t.added({ item, quantity: now });
    return now === 0 ? t.takenOff({ item }) : t.changedPieces({ item, was, now });
  });
}
