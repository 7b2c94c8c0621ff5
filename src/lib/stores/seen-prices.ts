import * as v from 'valibot';
import type { CartLine } from '#contract/cart';
import { cartNews } from '#lib/messages/cart-news';
import { formatMoney } from '#lib/money/money';
import { localArea } from './device-storage.ts';
import { pageStore } from './page-store.ts';
import { parseStored } from './parse-stored.ts';

const prices = v.record(v.string(), v.number());

const key = () => `cart-prices:${pageStore().store_id}`;

const seenPrices = (): Record<string, number> => parseStored(prices, localArea.read(key())) ?? {};

/** Keeps at what price, in minor units, this device first saw each item in the cart, for as long as it is there. */
export function keepSeenPrices(lines: readonly CartLine[]): void {
  const seen = seenPrices();
  const kept = Object.fromEntries(lines.map(({ item_id, price }) => [item_id, seen[item_id] ?? price]));
  localArea.write(key(), lines.length > 0 ? JSON.stringify(kept) : undefined);
}

/** Says that the price of a line has changed since it was put into the cart; nothing when it has not. */
export function priceNews({ item_id, price }: Pick<CartLine, 'item_id' | 'price'>): string | undefined {
  const seen = seenPrices()[item_id] ?? price;
  if (seen === price) return undefined;
  return cartNews.priceChanged(formatMoney(seen, pageStore()), formatMoney(price, pageStore()));
}
