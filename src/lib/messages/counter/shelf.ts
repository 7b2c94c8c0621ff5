import type { ShelfItem, ShelfObstacle, ShelfPart } from '../../contract/counter/shelf.ts';
import { formatMoney, toMinor, type PriceLocale } from '../../money/money.ts';

/** What staff read about the shelf. */
export const shelfMessages = {
  searchHint: 'Name, number or barcode',
  nothingMissed: 'In the last four weeks everything that was searched for was found.',
  missedAre: 'What customers searched for in the last four weeks and did not find.',
  nothingFound: 'Nothing on the shelf is like that.',
  countWanted: 'Please give a whole number.',
  hsnWanted: 'Enter 4, 6 or 8 digits.',
  percentWanted: 'Enter a number from 0 to 100.',
  taxHint: 'Applies to later invoices. Invoices already issued don’t change.',
  barcodeWanted: 'Please give digits or letters without spaces.',
  /** After a tap that was not answered: the same one is sent again. */
  tapLost: 'The shop has not answered. Please tap again: it is counted once.',
  /** After several: `pieces` are all of them. */
  tapsLost: (pieces: number): string =>
    `The shop has not answered. Please tap again: all you have tapped (${pieces > 0 ? '+' : '−'}${Math.abs(pieces)}) is counted once.`,
  soldOutDoes: 'The item goes back on sale at midnight, or at closing time if the store closes after midnight.',
  hiddenDoes: 'Customers do not see what is hidden.',
  noCamera: 'The camera cannot be used. Please type the number below the bars.',
  cameraDenied:
    'The browser does not allow the camera. Please allow it for this page in its settings, or type the number.',
  hold: 'Point the camera at the barcode.',
} as const;

/** The buttons above the shelf. */
export const partNames: Record<ShelfPart, string> = {
  all: 'All',
  sold_out: 'Sold out',
  low: 'Few left',
  hidden: 'Hidden',
};

/** How many were found: `1 item`, and whether there are more. */
export const foundWords = (count: number, hasMore: boolean): string =>
  hasMore ? `The first ${count} items` : count === 1 ? '1 item' : `${count || 'No'} items`;

/** How an item stands, where it is not simply for sale. */
export function itemStateWords({
  hidden,
  sold_out_until,
  stock,
}: Pick<ShelfItem, 'hidden' | 'sold_out_until' | 'stock'>) {
  if (hidden) return 'Hidden';
  if (sold_out_until) return 'Sold out today';
  return stock === 0 ? 'Sold out' : undefined;
}

/** Why an item cannot be changed so. */
export function obstacleWords(why: ShelfObstacle, locale: PriceLocale): string {
  if (why.reason === 'above_mrp') return `That is above the MRP of ${formatMoney(toMinor(why.mrp), locale)}.`;
  if (why.reason === 'stock') return `There are ${why.stock} now, so that is not possible.`;
  return `${why.item_name} (item ${why.item_id}) has this barcode.`;
}

type Details = Record<string, unknown>;

const shown: Record<string, (value: unknown, locale: PriceLocale) => string> = {
  price: (value, locale) => `price ${amount(value, locale)}`,
  mrp: (value, locale) => `MRP ${amount(value, locale)}`,
  stock: (value) => `stock ${String(value)}`,
  barcode: (value) => `barcode ${String(value) || 'none'}`,
  hsn: (value) => `HSN ${String(value) || 'none'}`,
  tax_percent: (value) => `tax ${typeof value === 'number' ? `${value}%` : 'none'}`,
};

const amount = (value: unknown, locale: PriceLocale): string =>
  typeof value === 'number' ? formatMoney(toMinor(value), locale) : 'none';

/** What became of an item, for the log: `Toor dal: price ₹164, before price ₹170; hidden`. */
export function itemChangeWords({ item_name, from, to }: Details, locale: PriceLocale): string {
  const [before, after] = [from, to].map((side) => (typeof side === 'object' && side !== null ? side : {})) as [
    Details,
    Details,
  ];
  const changes = Object.entries(after).map(([field, value]) => {
    if (field === 'sold_out_until') return value === null ? 'on sale again' : 'sold out until tomorrow';
    if (field === 'hidden') return value === true ? 'hidden' : 'shown again';
    const words = shown[field];
    return words ? `${words(value, locale)}, before ${words(before[field], locale).replace(/^\w+ /, '')}` : field;
  });
  return `${String(item_name)}: ${changes.join('; ')}`;
}
