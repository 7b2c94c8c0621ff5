import type { SheetPreview } from '../../contract/counter/sheet.ts';
import type { PriceAlert } from '../../money/price-alert.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** The columns of a sheet in words. */
const columnNames: Record<string, string> = {
  item_id: 'Item',
  barcode: 'Barcode',
  price: 'Price',
  mrp: 'MRP',
  stock: 'Stock',
  sold_out: 'Sold out until tomorrow',
  hidden: 'Hidden',
  as_downloaded: 'As downloaded',
};

const yesNo: Record<string, string> = { true: 'yes', false: 'no', '': 'nothing' };

/** What staff read about changing many items at once. */
export const sheetMessages = {
  about:
    'A CSV file with a column item_id or barcode, and any of price, mrp, stock, sold_out and hidden. Wholesalers’ headings such as EAN, Rate or Qty also work. Empty cells, and cells you have not changed since the download, are ignored. You see every change before it is made.',
  tooLarge: 'This file is too large. Please send it in parts of 10,000 items at most.',
  workbook: 'This is an Excel workbook. Please save it as “CSV UTF-8” and choose that file.',
  empty: 'There is nothing in this file.',
  nothing: 'The shelf has it all like this already.',
  changes: (count: number): string => counted(count, 'item changes', 'items change'),
  act: (count: number): string => `Change ${counted(count, 'item', 'items')}`,
  done: (count: number): string => `${counted(count, 'item is', 'items are')} changed. Customers see it at once.`,
  unchanged: (count: number): string => counted(count, 'row stays as it is.', 'rows stay as they are.'),
  problems: (count: number): string => counted(count, 'row cannot be used', 'rows cannot be used'),
  unknown: ({ rows, first }: SheetPreview['unknown']): string =>
    `${counted(rows, 'row is for an item', 'rows are for items')} not on this shelf${first.length > 0 ? ` (${first.join(', ')}${rows > first.length ? ', …' : ''})` : ''}.`,
  readAs: (headings: SheetPreview['read_as']): string =>
    `${headings.map(({ heading, column }) => `“${heading}” is read as ${columnWords(column)}`).join(', ')}.`,
  alerts: (count: number): string =>
    `${counted(count, 'price becomes 0 or falls', 'prices become 0 or fall')} by more than half. Please check ${count === 1 ? 'it' : 'them'} first.`,
  unused: (columns: readonly string[]): string => `Not used: ${columns.join(', ')}.`,
  more: (count: number): string => `and ${count} more`,
} as const;

/** `Price`, for the column of a sheet. */
export const columnWords = (column: string): string => columnNames[column] ?? column;

/** The message for a possible mistake in a price. */
export const alertWords: Record<PriceAlert, string> = { zero: 'costs nothing', steep_fall: 'falls by more than half' };

/** A cell in words: `yes` for `true`, `nothing` for an empty one. */
export const cellWords = (cell: string): string => yesNo[cell] ?? cell;

/** What staff read about a new item. */
export const newItemMessages = {
  picture: 'A JPEG, PNG or WebP: phones send their pictures as one of these.',
  pictureWanted: 'Please take or choose a picture.',
  pictureTooLarge: 'This picture cannot be made smaller here. Please choose a JPEG below 2 MB.',
  amountWanted: 'Please give an amount such as 45 or 99.50.',
  amountTooLarge: 'Please give 10,000,000 at most.',
  plainWanted: 'Please leave out the “<”.',
  aboveMrp: 'The price cannot be above the MRP.',
  countWanted: 'Please give a number, 0 or more.',
  done: (name: string): string => `${name} is on the shelf. Customers see it within seconds.`,
} as const;
