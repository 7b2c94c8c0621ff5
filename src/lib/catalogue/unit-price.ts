import { priceOfOne, type Minor } from '../money/money.ts';
import type { PublishedProduct } from '../contract/catalogue.ts';
import { parseQuantity, type Quantity } from './quantity.ts';

/** The price of one kilogram, litre or piece; undefined without a quantity, and for a single piece. */
export function unitPrice(price: Minor, quantity: Quantity | undefined): Minor | undefined {
  if (!quantity || (quantity.measure === 'piece' && quantity.amount === 1)) return undefined;
  return priceOfOne(price, quantity.amount);
}

/** undefined without a unit price to show. */
export function unitPriceOf({
  price,
  net_quantity,
}: Pick<PublishedProduct, 'price' | 'net_quantity'>): (Quantity & { each: Minor }) | undefined {
  const quantity = parseQuantity(net_quantity);
  const each = unitPrice(price, quantity);
  return quantity && each !== undefined ? { ...quantity, each } : undefined;
}
