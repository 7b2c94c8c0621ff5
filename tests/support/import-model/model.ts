/** An item's cells that this model knows; money in minor units, `sold_out_until` a date. */
export interface Cells {
  price: number;
  mrp: number | null;
  origin: string;
  barcode: string;
  hidden: boolean;
  sold_out_until: string | null;
}

export type Column = keyof Cells;
const columns: Column[] = ['price', 'mrp', 'origin', 'barcode', 'hidden', 'sold_out_until'];

export interface ModelItem {
  cells: Cells;
  stock: number;
  /** The count of the last file. */
  counted: number | null;
  /** The cells that the counter has changed. */
  marked: Column[];
  fromCounter: boolean;
  /** Customers do not see it: hidden, or withdrawn. */
  off: boolean;
}

/** An operator's items in a folder and in the shop. */
export interface Model {
  /** In the order of the rows. */
  file: Map<number, Cells & { stock: number }>;
  shop: Map<number, ModelItem>;
}

export const isOnShelf = ({ off, cells }: ModelItem): boolean => !off || cells.hidden;

export const isPriceFine = ({ price, mrp }: Pick<Cells, 'price' | 'mrp'>): boolean => mrp === null || price <= mrp;

/** Imports the folder; returns the conflicts as `item column`. */
export function modelImport({ file, shop }: Model, overwrite: boolean): string[] {
  const conflicts: string[] = [];
  for (const [id, { stock, ...cells }] of file) {
    const item = shop.get(id);
    if (item) conflicts.push(...merge(item, cells, stock, overwrite).map((column) => `${id} ${column}`));
    else
      shop.set(id, {
        cells: { ...cells },
        stock,
        counted: stock,
        marked: [],
        fromCounter: false,
        off: cells.hidden,
      });
  }
  for (const [id, item] of shop) {
    if (file.has(id) || item.fromCounter || !isOnShelf(item)) continue;
    Object.assign(item, { off: true, marked: item.marked.filter((column) => column !== 'hidden') });
    item.cells.hidden = false;
  }
  return conflicts.toSorted();
}

function merge(item: ModelItem, file: Cells, stock: number, overwrite: boolean): Column[] {
  const isNew = item.fromCounter && item.counted === null;
  const isMarked = (column: Column) => isNew || item.marked.includes(column);
  const isPairMarked = isMarked('price') || isMarked('mrp');
  const disputed = columns.filter(
    (column) =>
      file[column] !== item.cells[column] && (['price', 'mrp'].includes(column) ? isPairMarked : isMarked(column)),
  );
  const kept = overwrite ? [] : disputed;
  const own = Object.fromEntries(kept.map((column) => [column, item.cells[column]]));
  if (stock !== item.counted && (!isNew || overwrite)) item.stock = stock;
  item.cells = { ...file, ...own };
  Object.assign(item, { marked: kept, counted: stock, off: item.cells.hidden });
  return disputed;
}

/** The folder as an export would write it, by number. */
export const modelExport = ({ shop }: Model): Model['file'] =>
  new Map(
    [...shop]
      .filter(([, item]) => isOnShelf(item))
      .map(([id, { cells, counted, stock }]) => [id, { ...cells, stock: counted ?? stock }]),
  );
