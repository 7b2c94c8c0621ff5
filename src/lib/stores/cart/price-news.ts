import type { CartLine } from '#contract/cart';
import { cartNews } from '#lib/messages/cart-news';
import { formatMoney } from '#lib/money/money';
import { pageStore } from '#lib/stores/device/page-store';
import { seenLines } from './seen-lines.ts';

/** Says that the price of a line has changed since it was put into the cart; nothing when it has not. */
export function priceNews({ item_id, price }: Pick<CartLine, 'item_id' | 'price'>): string | undefined {
  const seen = seenLines().find((line) => line.item_id === item_id)?.price ?? price;
  if (seen === price) return undefined;
  return cartNews.priceChanged(formatMoney(seen, pageStore()), formatMoney(price, pageStore()));
}
