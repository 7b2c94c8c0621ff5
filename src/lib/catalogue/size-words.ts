import * as t from '#texts/product-card';
import { formatMoney, type Minor, type PriceLocale } from '../money/money.ts';
import type { Measure, Quantity } from './quantity.ts';
import { unitPrice } from './unit-price.ts';
import type { CardProduct, CardSize } from './card-product.ts';

/** What one kilogram, litre or piece costs: `₹184 per kg`. */
export const unitPriceText = (each: Minor, measure: Measure, locale: PriceLocale): string =>
  t.unitPrice({ price: formatMoney(each, locale), measure });

/** The same for a price; "" where there is nothing to say. */
function unitPriceWords(price: Minor, quantity: Quantity | undefined, locale: PriceLocale): string {
  const each = unitPrice(price, quantity);
  return quantity && each !== undefined ? unitPriceText(each, quantity.measure, locale) : '';
}

const joined = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** What stands under the name on a card. */
export const unitWords = ({ unit, colors }: CardProduct): string =>
  joined(unit, colors > 1 && t.colours({ count: colors }));

/** The same for a size, with what it is compared by. */
export const sizedUnitWords = (size: CardSize, locale: PriceLocale): string =>
  joined(unitWords(size), unitPriceWords(size.price, size.quantity, locale));

/** A size to choose: `500 g · ₹92 · ₹184 per kg`. */
export const sizeWords = ({ size, price, quantity, stock }: CardSize, locale: PriceLocale): string =>
  joined(size, formatMoney(price, locale), unitPriceWords(price, quantity, locale), stock === 0 && t.sizeSoldOut());
