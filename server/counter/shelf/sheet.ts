import { barcodeKey } from '#server/catalogue/barcode';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { sheetPreview } from '#contract/counter/sheet';
import { ShopError } from '#contract/errors';
import { priceAlertOf } from '#lib/money/price-alert';
import * as t from '#texts/sheet';
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
import { inStore, type StoreKey } from '#server/db/keys';
import type { StoreRow } from '#server/db/schema';
import { cellText } from '#server/import/parse/cell-format';
import { money } from '#server/import/parse/cells';
import type { Shop } from '#server/platform/shop';
import type { Actor } from '#server/staff/log';
import { readBusinessDay } from '#server/stores/today';
import { findItems, ownersOf, type Owners, type Shelf } from './find-items.ts';
import { logItemChanges } from './log-change.ts';
import {
  downloadedCell,
  readSheet,
  type Sheet as SheetRows,
  type SheetCells,
  type SheetProblem,
  type SheetRow,
} from './read-sheet.ts';
import { downloadedColumn } from './sheet-columns.ts';

type Store = StoreKey & Pick<StoreRow, 'timezone' | 'country'>;
type Clock = Record<'now' | 'dayEnds', Date>;
type Preview = v.InferInput<typeof sheetPreview>;

const amount = (minor: number | null) => cellText(money, minor);

const readAll = (db: Database, store: StoreKey) => queryShelf(db, store).select(shelfColumns);

const cellsOf = (item: ShelfItem, now: Date) => ({
  barcode: item.barcode,
  price: amount(item.price),
  mrp: amount(item.mrp),
  stock: String(item.stock),
  sold_out: String(item.sold_out_until !== null && item.sold_out_until > now),
  hidden: String(item.hidden),
});

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

interface ItemChange {
  line: number;
  before: ShelfItem;
  after: ShelfItem;
  cells: Preview['items'][number]['cells'];
}

interface Judged extends Pick<SheetRows, 'readAs' | 'unused' | 'problem'> {
  named: number[];
  changes: ItemChange[];
  problems: SheetProblem[];
  unknown: string[];
  unchanged: number;
}

const readItems = async (db: Database, store: StoreKey): Promise<Shelf> => ({
  items: await readAll(db, store).execute(),
  numbers: await readOwnNumbers(db, store, 'item'),
});

function judge({ rows, ...sheet }: SheetRows, shelf: Shelf, { now, dayEnds }: Clock): Judged {
  const owners = ownersOf(shelf.items);
  const found = findItems(rows, shelf, owners);
  const named = Array.from(found.rows.keys(), ({ item_id }) => item_id);
  const judged: Judged = { ...sheet, named, changes: [], problems: [], unknown: found.unknown, unchanged: 0 };
  for (const [before, [row, ...again]] of found.rows) {
    if (!row) continue;
    const problems = [row, ...again].flatMap(({ line, problems: own }) => own.map((each) => ({ line, ...each })));
    const conflict = conflictOf(before, row, again);
    if (conflict) problems.push(conflict);
    const after = problems.length > 0 ? undefined : applyRow(before, row, owners, dayEnds);
    if (after && 'problem' in after) problems.push({ line: row.line, ...after.problem });
    judged.problems.push(...problems);
    if (!after || 'problem' in after) continue;
    const cells = differences(before, after, now);
    judged.unchanged += cells.length === 0 ? 1 + again.length : again.length;
    if (cells.length > 0) judged.changes.push({ line: row.line, before, after, cells });
  }
  judged.problems.push(...found.problems);
  judged.problems.sort((a, b) => a.line - b.line);
  return judged;
}

/** Finds the first value that differs between rows about the same item. */
function conflictOf(item: ShelfItem, first: SheetRow, again: SheetRow[]): SheetProblem | undefined {
  const naming = new Set<keyof SheetCells>([
    'item_name',
    'unit',
    first.values.item_id === undefined ? 'barcode' : 'item_id',
  ]);
  for (const { line, values } of again) {
    const columns = Object.keys({ ...first.values, ...values }) as (keyof SheetCells)[];
    const column = columns.find((name) => !naming.has(name) && values[name] !== first.values[name]);
    if (!column) continue;
    const here = valueWords(column, values[column]);
    const there = valueWords(column, first.values[column]);
    const message = t.conflict({ line: first.line, item: item.item_name, there, here });
    return { line, column, message };
  }
  return undefined;
}

const valueWords = (column: keyof SheetCells, value: SheetCells[keyof SheetCells]): string => {
  if (value === undefined) return t.empty();
  return column === 'price' || column === 'mrp' ? amount(Number(value)) : String(value);
};

type Impossible = { problem: Omit<SheetProblem, 'line'> };

/** Returns the changed item, or the problem. Reserves a new barcode for the item. */
function applyRow(before: ShelfItem, { values }: SheetRow, owners: Owners, dayEnds: Date): ShelfItem | Impossible {
  const owner = owners.get(barcodeKey(values.barcode ?? '')) ?? before;
  if (owner.item_id !== before.item_id)
    return {
      problem: { column: 'barcode', message: t.foreignBarcode({ item: owner.item_name, number: owner.item_id }) },
    };
  const after = tryChange(before, values, dayEnds);
  if (!('problem' in after) && after.barcode) owners.set(barcodeKey(after.barcode), before);
  return after;
}

function tryChange(
  before: ShelfItem,
  { item_id: _id, item_name: _name, unit: _unit, sold_out: soldOut, barcode: code = '', ...values }: SheetCells,
  dayEnds: Date,
): ShelfItem | Impossible {
  try {
    const barcode = barcodeKey(code) === barcodeKey(before.barcode) ? before.barcode : code;
    return changedItem(before, { ...values, soldOut, barcode: barcode || undefined }, dayEnds);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { problem: { column: 'price', message: t.aboveMrp({ mrp: amount(values.mrp ?? before.mrp) }) } };
  }
}

type Cells = ReturnType<typeof cellsOf>;

function differences(before: ShelfItem, after: ShelfItem, now: Date) {
  const [was, is] = [cellsOf(before, now), cellsOf(after, now)];
  return (Object.keys(was) as (keyof Cells)[])
    .filter((column) => was[column] !== is[column])
    .map((column) => ({
      column,
      was: was[column],
      now: is[column],
      alert: column === 'price' ? priceAlertOf(before.price, after.price) : undefined,
    }));
}

const maxUnknown = 5;

function toPreview({ changes, problems, problem, unknown, unchanged, unused, readAs }: Judged): Preview {
  const items = changes.map(({ line, before: { item_id, item_name, unit }, cells }) => ({
    line,
    item_id,
    item_name,
    unit,
    cells,
  }));
  // Sales after the preview change the old stock, but not the new one.
  const made = items.map(({ item_id, cells }) => [
    item_id,
    ...cells.map(({ column, was, now: is }) => (column === 'stock' ? [column, is] : [column, was, is])),
  ]);
  const seen = createHash('sha256').update(JSON.stringify(made)).digest('hex');
  return {
    items,
    problems: problem === undefined ? problems : [{ line: 0, column: '', message: problem }],
    unknown: { rows: unknown.length, first: [...new Set(unknown)].filter(Boolean).slice(0, maxUnknown) },
    unchanged,
    read_as: readAs,
    unused,
    seen,
  };
}

async function readClock({ db, now }: Pick<Shop, 'db' | 'now'>, store: Store): Promise<Clock> {
  const moment = now();
  return { now: moment, dayEnds: (await readBusinessDay({ db, now: () => moment }, store)).ends };
}

export async function previewSheet(shop: Shop, store: Store, csv: string): Promise<Preview> {
  const clock = await readClock(shop, store);
  return toPreview(judge(readSheet(csv, store.country), await readItems(shop.db, store), clock));
}

/**
 * `seen` is the hash from the preview.
 * @throws {ShopError} `shelf_changed` if the changes now differ from the preview
 */
export const applySheet = (
  shop: Shop,
  store: Store,
  { csv, seen }: { csv: string; seen: string },
  by: Actor,
): Promise<number> =>
  shop.db.transaction().execute(async (tx) => {
    const clock = await readClock({ db: tx, now: shop.now }, store);
    const sheet = readSheet(csv, store.country);
    await lockShelf(tx, store);
    const { named } = judge(sheet, await readItems(tx, store), clock);
    await tx
      .selectFrom('items')
      .select('item_id')
      .where(inStore(store))
      .where('item_id', '=', sql<number>`any(${named})`)
      .orderBy('item_id')
      .forNoKeyUpdate()
      .execute();
    const judged = judge(sheet, await readItems(tx, store), clock);
    if (toPreview(judged).seen !== seen) throw new ShopError('shelf_changed');
    const changes = judged.changes.map(({ before, after }) => ({ was: before, is: after }));
    await updateShelfItems(
      tx,
      store,
      changes.map(({ is }) => is),
      clock.now,
    );
    await logItemChanges(shop, tx, store, changes, by);
    return changes.length;
  });
