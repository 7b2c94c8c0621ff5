import { priceAlertOf } from '#lib/money/price-alert';
import { toDecimal, type Minor } from '#lib/money/money';
import * as t from '#texts/import-results';
import type { PlainRow } from '../apply/catalogue-rows.ts';
import type { RowOf } from './folder.ts';
import { describeProblem } from '../problem.ts';
import type { itemsFile } from './tables.ts';
import type { Difference } from '../apply/write-rows.ts';

const maxNamed = 20;

type Places = Map<number | undefined, RowOf<typeof itemsFile>['at']>;

const words = (minor: Minor) => toDecimal(minor).toFixed(2);

/** Warns about prices that become 0 or less than half. */
export function priceWarnings({ added, changed, before }: Difference, places: Places): string[] {
  const prices: { row: PlainRow; was: Minor | null }[] = [
    ...added.map((row) => ({ row, was: null })),
    ...changed.map((row, index) => ({ row, was: Number(before[index]?.price) })),
  ];
  const warnings = prices.flatMap(({ row, was }) => {
    const price = Number(row.price);
    const place = places.get(Number(row.item_id))?.('price');
    const alert = priceAlertOf(was, price);
    if (!place || alert === undefined || alert === 'steep_rise') return [];
    const now = { item: String(row.item_name), price: words(price) };
    const message = was === null ? t.priceIs(now) : t.priceFalls({ ...now, before: words(was) });
    return [describeProblem({ ...place, message })];
  });
  const more = warnings.length - maxNamed;
  return more > 0 ? [...warnings.slice(0, maxNamed), t.morePrices({ count: more })] : warnings;
}
