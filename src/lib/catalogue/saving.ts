import { formatMoney, type PriceLocale } from '../money/money.ts';
import { percentOff, type CardProduct } from './card-product.ts';

/** The saving on a product's printed price: `You save ₹21 (11%)`; empty without one. */
export function savingOf({ price, mrp }: Pick<CardProduct, 'price' | 'mrp'>, locale: PriceLocale): string {
  if (mrp === null || mrp <= price) return '';
  const off = percentOff({ price, mrp });
  return `You save ${formatMoney(mrp - price, locale)}${off > 0 ? ` (${off}%)` : ''}`;
}
