import * as t from '#texts/sheet';

export type Column = 'item_id' | 'barcode' | 'item_name' | 'unit' | 'price' | 'mrp' | 'stock' | 'sold_out' | 'hidden';

/** Holds a row's downloaded values: `price=45.00 stock=12`. */
export const downloadedColumn = 'as_downloaded';

const otherHeadings: Record<Column, string[]> = {
  item_id: ['item no', 'item number'],
  barcode: [
    'bar code',
    'barcode id',
    'barcode no',
    'barcode number',
    'ean',
    'ean code',
    'ean 13',
    'ean13',
    'upc',
    'gtin',
  ],
  item_name: ['name', 'item', 'product', 'product name'],
  unit: ['size', 'pack', 'pack size'],
  price: ['selling price', 'sale price', 'selling rate', 'unit price', 'rate'],
  mrp: ['m r p', 'maximum retail price'],
  stock: ['stock qty', 'in stock', 'qty', 'quantity'],
  sold_out: [],
  hidden: [],
};

/** Headings that are ignored beside a clearer one, because they may be a cost price or a delivered quantity. */
const ambiguousHeadings = new Set(['rate', 'qty', 'quantity']);

const settable: readonly Column[] = ['price', 'mrp', 'stock', 'sold_out', 'hidden'];
const columnNames = Object.keys(otherHeadings) as Column[];

/** Lower case, without punctuation and brackets: `Price (₹)` becomes `price`. */
const plainHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const columnOf = (heading: string): Column | undefined =>
  columnNames.find((name) => name.replaceAll('_', ' ') === heading || otherHeadings[name].includes(heading));

export interface SheetHeader {
  /** Undefined for unused columns. */
  columns: (Column | undefined)[];
  /** The index of `as_downloaded`; -1 without it. */
  downloaded: number;
  readAs: { heading: string; column: Column }[];
  unused: string[];
}

/** Whether a row has a heading that identifies items, and at least `fewest` cells. A name alone is not enough: it needs a column to change. */
export function isHeader(cells: readonly string[], fewest = 1): boolean {
  const columns = cells.map((cell) => columnOf(plainHeading(cell)));
  const has = (names: readonly Column[]) => names.some((name) => columns.includes(name));
  return cells.length >= fewest && (has(['item_id', 'barcode']) || (has(['item_name']) && has(settable)));
}

export function readHeader(cells: readonly string[]): SheetHeader | string {
  const headings = cells.map((cell) => cell.trim());
  const plain = headings.map(plainHeading);
  const columns = resolveColumns(plain);
  const doubled = columnNames.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
  if (doubled) {
    const both = headings.filter((_, place) => columns[place] === doubled).join(', ');
    return t.doubled({ column: doubled, headings: both });
  }
  return missingColumn(headings, columns) ?? toHeader(headings, plain, columns);
}

/** Ignores an ambiguous heading beside a clear one, and a name beside an id or barcode. */
function resolveColumns(plain: string[]): (Column | undefined)[] {
  const columns = plain.map(columnOf);
  const hasId = columns.includes('item_id') || columns.includes('barcode');
  return columns.map((column, place) => {
    if (hasId && (column === 'item_name' || column === 'unit')) return undefined;
    const isAmbiguous = ambiguousHeadings.has(plain[place] ?? '');
    const hasClearer = columns.some((other, at) => other === column && !ambiguousHeadings.has(plain[at] ?? ''));
    return isAmbiguous && hasClearer ? undefined : column;
  });
}

function missingColumn(headings: string[], columns: (Column | undefined)[]): string | undefined {
  const names = ['item_id', 'barcode', 'item_name'].filter((name) => columns.includes(name as Column));
  const found = { headings: headings.filter(Boolean).join(', ') || t.noColumns() };
  if (names.length === 0) return t.noIdentifier(found);
  if (names.length === 2 || settable.some((name) => columns.includes(name))) return undefined;
  return t.nothingToSet(found);
}

function toHeader(headings: string[], plain: string[], columns: (Column | undefined)[]): SheetHeader {
  const downloaded = plain.indexOf(downloadedColumn.replaceAll('_', ' '));
  const readAs = headings.flatMap((heading, place) => {
    const column = columns[place];
    return column && plain[place] !== column.replaceAll('_', ' ') ? [{ heading, column }] : [];
  });
  const unused = headings.filter((heading, place) => heading && !columns[place] && place !== downloaded);
  return { columns, downloaded, readAs, unused };
}
