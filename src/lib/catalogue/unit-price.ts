import type { Minor } from '../money/money.ts';
import type { Quantity } from './quantity.ts';

/**
 * What one kilogram, litre or piece costs, to the nearest minor unit; undefined without a quantity, and for a single piece,
 * whose price says it already.
 */
export function unitPrice(price: Minor, quantity: Quantity | undefined): Minor | undefined {
  if (!quantity || (quantity.measure === 'piece' && quantity.amount === 1)) return undefined;
  return Math.round(price / quantity.amount);
}
