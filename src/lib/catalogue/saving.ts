import * as t from '#texts/product-card';
import { formatMoney, type PriceLocale } from '../money/money.ts';
import { percentOff, type CardProduct } from './card-product.ts';

/** The saving on the printed price: `You save ₹21 (11%)`; empty without one. */
export function savingOf({ price, mrp }: Pick<CardProduct, 'price' | 'mrp'>, locale: PriceLocale): string {
  if (mrp === null || mrp <= price) return '';
  const percent = percentOff({ price, mrp });
  const amount = formatMoney(mrp - price, locale);
  return percent > 0 ? t.savingPercent({ amount, percent }) : t.saving({ amount });
}
