import { barcodeKey } from '#server/catalogue/barcode';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { sheetPreview } from '#contract/counter/sheet';
import { ShopError } from '#contract/errors';
import { csvOf } from '#server/books/csv';
import {
  changedItem,
  lockShelf,
  queryShelf,
  shelfColumns,
  updateShelfItems,
  type ShelfItem,
} from '#server/catalogue/shelf';
import { byId, readOwnNumbers } from '#server/catalogue/own-numbers';
import type { Database } from '#server/db/database';
import type { StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { cellText } from '#server/import/spreadsheet/cell-format';
import { money } from '#server/import/cells';
import type { Shop } from '#server/platform/shop';
import type { Actor } from '#server/staff/log';
import { logItemChanges } from './log-change.ts';
import {
  downloadedCell,
  downloadedColumn,
  readSheet,
  type Sheet as SheetRows,
  type SheetCells,
  type SheetProblem,
} from './read-sheet.ts';

type Store = StoreKey & Pick<StoreRow, 'timezone'>;
type Preview = v.InferInput<typeof sheetPreview>;

/** A sum as a sheet writes it; empty without one. */
const amount = (minor: number | null) => cellText(money, minor);

const readAll = (db: Database, store: StoreKey) => queryShelf(db, store).select(shelfColumns);

/** An item's cells as a sheet writes them. */
const cellsOf = (item: ShelfItem, now: Date) => ({
  barcode: item.barcode,
  price: amount(item.price),
  mrp: amount(item.mrp),
  stock: String(item.stock),
  sold_out: String(item.sold_out_until !== null && item.sold_out_until > now),
  hidden: String(item.hidden),
});

/** The shelf as a CSV that can be changed and sent back. */
export async function writeSheet(shop: Shop, store: StoreKey): Promise<{ csv: string }> {
  const items = await readAll(shop.db, store).orderBy('position').orderBy('item_id').execute();
  const numbers = byId(await readOwnNumbers(shop.db, store, 'item'));
  const names = ['barcode', 'price', 'mrp', 'stock', 'sold_out', 'hidden'] as const;
  const rows = items.map((item) => {
    const cells = cellsOf(item, shop.now());
    const id = numbers.get(item.item_id) ?? item.item_id;
    return [id, item.item_name, item.unit, ...names.map((name) => cells[name]), downloadedCell(cells)];
  });
  return { csv: csvOf(['item_id', 'item_name', 'unit', ...names, downloadedColumn], rows) };
}

/** What a sheet does to an item. */
interface ItemChange {
  line: number;
  before: ShelfItem;
  after: ShelfItem;
  cells: Preview['items'][number]['cells'];
}

interface Judged {
  /** The items that its rows are about. */
  named: number[];
  changes: ItemChange[];
  problems: SheetProblem[];
  unchanged: number;
  unused: string[];
}

/** A store's items as they are, and what its folder calls them. */
interface Shelf {
  items: ShelfItem[];
  numbers: Map<number, number>;
}

const readItems = async (db: Database, store: StoreKey): Promise<Shelf> => ({
  items: await readAll(db, store).execute(),
  numbers: await readOwnNumbers(db, store, 'item'),
});

/** Holds a sheet against the shelf. */
function judge(
  { rows, problems, unused }: SheetRows,
  store: Store,
  { items: shelf, numbers }: Shelf,
  now: Date,
): Judged {
  const items = new Map(shelf.map((item) => [item.item_id, item]));
  const owners = new Map(shelf.filter(({ barcode }) => barcode).map((item) => [barcodeKey(item.barcode), item]));
  const lines = new Map<number, number>();
  const judged: Judged = { named: [], changes: [], problems: [...problems], unchanged: 0, unused };
  for (const { line, said } of rows) {
    const refuse = (column: string, message: string) => judged.problems.push({ line, column, message });
    const before =
      said.item_id === undefined
        ? owners.get(barcodeKey(said.barcode ?? ''))
        : items.get(numbers.get(said.item_id) ?? said.item_id);
    const owner = owners.get(barcodeKey(said.barcode ?? '')) ?? before;
    if (!before) refuse(said.item_id === undefined ? 'barcode' : 'item_id', 'is not an item of this store');
    else if (lines.has(before.item_id)) refuse('item_id', `stands in line ${lines.get(before.item_id)} already`);
    else if (owner?.item_id !== before.item_id)
      refuse('barcode', `is the one of ${owner?.item_name} (${owner?.item_id})`);
    else {
      lines.set(before.item_id, line);
      const after = tryChange(store, before, said, now);
      if ('problem' in after) {
        refuse(...after.problem);
        continue;
      }
      const cells = differences(before, after, now);
      if (cells.length === 0) judged.unchanged += 1;
      else {
        if (after.barcode) owners.set(barcodeKey(after.barcode), before);
        judged.changes.push({ line, before, after, cells });
      }
    }
  }
  judged.named = [...lines.keys()];
  judged.problems.sort((a, b) => a.line - b.line);
  return judged;
}

/** What a row makes of an item, or why it cannot: the column, and the words. */
function tryChange(
  store: Store,
  before: ShelfItem,
  { item_id: _itemId, sold_out: soldOut, barcode: code = '', ...said }: SheetCells,
  now: Date,
): ShelfItem | { problem: [column: string, message: string] } {
  try {
    const barcode = barcodeKey(code) === barcodeKey(before.barcode) ? before.barcode : code;
    return changedItem(store, before, { ...said, soldOut, barcode: barcode || undefined }, now);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { problem: ['price', `is above the MRP ${amount(said.mrp ?? before.mrp)}`] };
  }
}

type Cells = ReturnType<typeof cellsOf>;

function differences(before: ShelfItem, after: ShelfItem, now: Date) {
  const [was, is] = [cellsOf(before, now), cellsOf(after, now)];
  return (Object.keys(was) as (keyof Cells)[])
    .filter((column) => was[column] !== is[column])
    .map((column) => ({ column, was: was[column], now: is[column] }));
}

function toPreview({ changes, problems, unchanged, unused }: Judged): Preview {
  const items = changes.map(({ line, before: { item_id, item_name }, cells }) => ({ line, item_id, item_name, cells }));
  // Sales between the preview and its use change what stock was, but not what it is set to.
  const made = items.map(({ item_id, cells }) => [
    item_id,
    ...cells.map(({ column, was, now: is }) => (column === 'stock' ? [column, is] : [column, was, is])),
  ]);
  const seen = createHash('sha256').update(JSON.stringify(made)).digest('hex');
  return { items, problems, unchanged, unused, seen };
}

/** What a sheet would do. */
export async function previewSheet(shop: Shop, store: Store, csv: string): Promise<Preview> {
  return toPreview(judge(readSheet(csv), store, await readItems(shop.db, store), shop.now()));
}

/**
 * Makes the changes of a sheet that its preview named `seen`, in one transaction.
 * @returns how many items were changed
 * @throws {ShopError} `shelf_changed` when they would be other ones by now
 */
export const applySheet = (
  shop: Shop,
  store: Store,
  { csv, seen }: { csv: string; seen: string },
  by: Actor,
): Promise<number> =>
  shop.db.transaction().execute(async (tx) => {
    const now = shop.now();
    const sheet = readSheet(csv);
    await lockShelf(tx, store);
    const { named } = judge(sheet, store, await readItems(tx, store), now);
    await tx
      .selectFrom('items')
      .select('item_id')
      .where('saas_id', '=', store.saas_id)
      .where('store_id', '=', store.store_id)
      .where('item_id', '=', sql<number>`any(${named})`)
      .orderBy('item_id')
      .forNoKeyUpdate()
      .execute();
    const judged = judge(sheet, store, await readItems(tx, store), now);
    if (toPreview(judged).seen !== seen) throw new ShopError('shelf_changed');
    const changes = judged.changes.map(({ before, after }) => ({ was: before, is: after }));
    await updateShelfItems(
      tx,
      store,
      changes.map(({ is }) => is),
      now,
    );
    await logItemChanges(shop, tx, store, changes, by);
    return changes.length;
  });
