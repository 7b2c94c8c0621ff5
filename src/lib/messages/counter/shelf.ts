import type { ShelfItem, ShelfObstacle, ShelfPart } from '../../contract/counter/shelf.ts';
import * as t from '#texts/shelf';
import { formatMoney, toMinor, type PriceLocale } from '../../money/money.ts';

const partNames = {
  all: t.partAll,
  sold_out: t.partSoldOut,
  low: t.partLow,
  hidden: t.partHidden,
} satisfies Record<ShelfPart, unknown>;

export const partName = (part: ShelfPart): string => partNames[part]();

/** The number of results: `1 item`, and whether there are more. */
export const foundWords = (count: number, hasMore: boolean): string =>
  hasMore ? t.foundFirst({ count }) : t.found({ count });

/** undefined if the item is on sale. */
export function itemStateWords({
  hidden,
  sold_out_until,
  stock,
}: Pick<ShelfItem, 'hidden' | 'sold_out_until' | 'stock'>): string | undefined {
  if (hidden) return t.stateHidden();
  if (sold_out_until) return t.soldOutToday();
  return stock === 0 ? t.soldOut() : undefined;
}

export function obstacleWords(why: ShelfObstacle, locale: PriceLocale): string {
  if (why.reason === 'above_mrp') return t.aboveMrp({ mrp: formatMoney(toMinor(why.mrp), locale) });
  if (why.reason === 'stock') return t.stockLimit({ stock: why.stock });
  return t.barcodeTaken({ item: why.item_name, id: why.item_id });
}
