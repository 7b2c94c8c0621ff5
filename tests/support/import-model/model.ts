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
  /** What the last file said of each cell; undefined for an item that no file has had. */
  said: Partial<Cells> | undefined;
  fromCounter: boolean;
  /** Customers do not see it: hidden, or withdrawn. */
  off: boolean;
  /** The last file had it no more. */
  gone: boolean;
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
        said: { ...cells },
        fromCounter: false,
        off: cells.hidden,
        gone: false,
      });
  }
  for (const [id, item] of shop) {
    if (file.has(id) || item.fromCounter || !isOnShelf(item)) continue;
    Object.assign(item, { off: true, gone: true });
  }
  return conflicts.toSorted();
}

function merge(item: ModelItem, file: Cells, stock: number, overwrite: boolean): string[] {
  const shop = item.cells;
  const changed = (side: Cells, column: Column) => item.said?.[column] !== side[column];
  const inConflict = columns.filter(
    (column) => file[column] !== shop[column] && changed(file, column) && changed(shop, column),
  );
  const fromFile = columns.filter((column) => changed(file, column) && (overwrite || !inConflict.includes(column)));
  const pick = (taken: Column[]): Cells => Object.assign({ ...shop }, ...taken.map((each) => ({ [each]: file[each] })));
  let next = pick(fromFile);
  if (!isPriceFine(next)) {
    const pair: Column[] = ['price', 'mrp'];
    for (const column of pair)
      if (!inConflict.includes(column) && file[column] !== shop[column] && (overwrite || changed(file, column)))
        inConflict.push(column);
    const others = fromFile.filter((column) => !pair.includes(column));
    next = pick(overwrite ? [...others, ...pair] : others);
  }
  const kept: Partial<Cells> = Object.assign({}, ...inConflict.map((column) => ({ [column]: item.said?.[column] })));
  const isStockInDoubt = item.fromCounter && item.counted === null && stock !== item.stock;
  if (stock !== item.counted && (!isStockInDoubt || overwrite)) item.stock = stock;
  item.cells = next;
  item.said = overwrite ? { ...file } : { ...file, ...kept };
  Object.assign(item, { counted: stock, off: next.hidden, gone: false });
  return [...inConflict, ...(isStockInDoubt ? ['stock'] : [])];
}

/** The folder as an export would write it, by number. */
export const modelExport = ({ shop }: Model): Model['file'] =>
  new Map(
    [...shop]
      .filter(([, item]) => !item.off || (item.cells.hidden && !item.gone))
      .map(([id, { cells, counted, stock }]) => [id, { ...cells, stock: counted ?? stock }]),
  );
