import type { CartLine } from '#contract/cart';
import { formatMoney } from '#lib/money/money';
import { pageStore } from '#lib/stores/device/page-store';
import * as t from '#texts/cart';
import { getFirstSeenLines } from './first-seen-lines.ts';

/** The message about a line's price change since it was added; undefined without one. */
export function priceChangeMessage({ item_id, price }: Pick<CartLine, 'item_id' | 'price'>): string | undefined {
  const seen = getFirstSeenLines().find((line) => line.item_id === item_id)?.price ?? price;
  if (seen === price) return undefined;
  return t.priceChanged({ was: formatMoney(seen, pageStore()), now: formatMoney(price, pageStore()) });
}
