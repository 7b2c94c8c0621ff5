import * as t from '#texts/product-card';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';
import type { Measure, Quantity } from './quantity.ts';
import { unitPrice } from './unit-price.ts';
import type { CardProduct, CardSize } from './card-product.ts';

/** A unit price: `₹184 per kg`. */
export const unitPriceText = (each: Minor, measure: Measure, locale: PriceLocale): string =>
  t.unitPrice({ price: formatMoney(each, locale), measure });

/** "" without a unit price. */
function unitPriceWords(price: Minor, quantity: Quantity | undefined, locale: PriceLocale): string {
  const each = unitPrice(price, quantity);
  return quantity && each !== undefined ? unitPriceText(each, quantity.measure, locale) : '';
}

const joined = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** The line below a card's name. */
export const unitWords = ({ unit, colors }: CardProduct): string =>
  joined(unit, colors > 1 && t.colours({ count: colors }));

/** Like {@link unitWords}, with the unit price. */
export const sizedUnitWords = (size: CardSize, locale: PriceLocale): string =>
  joined(unitWords(size), unitPriceWords(size.price, size.quantity, locale));

/** An option of the size menu: `500 g · ₹92 · ₹184 per kg`. */
export const sizeWords = ({ size, price, quantity, stock }: CardSize, locale: PriceLocale): string =>
  joined(size, formatMoney(price, locale), unitPriceWords(price, quantity, locale), stock === 0 && t.sizeSoldOut());
