import type { Minor } from '../money/money.ts';
import { cashUnit, roundCash } from '../money/round-cash.ts';

interface Line {
  price: Minor;
  product_qty: number;
}

/** The remaining pieces of a line, and their price for the customer. */
export interface LeftOfLine {
  quantity: number;
  amount: Minor;
}

export interface LeftOfMixedLine extends LeftOfLine {
  /** The pieces that were not replaced. */
  own: LeftOfLine;
}

/** Divides a sum by weights, with the largest remainder method. Shares add up to the sum; none exceeds its weight. */
export function allocateByWeight(sum: Minor, weights: readonly Minor[]): Minor[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  if (all === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Number((BigInt(sum) * BigInt(weight)) / BigInt(all)));
  const remainders = weights.map((weight) => (BigInt(sum) * BigInt(weight)) % BigInt(all));
  const missing = sum - shares.reduce((total, share) => total + share, 0);
  const largest = remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
    .slice(0, missing);
  for (const { index } of largest) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** The price of each line after its share of the discount. */
export function lineValues(lines: readonly Line[], discount: Minor): Minor[] {
  const amounts = lines.map(({ price, product_qty }) => price * product_qty);
  const shares = allocateByWeight(discount, amounts);
  return amounts.map((amount, index) => amount - (shares[index] ?? 0));
}

/**
 * The price of some pieces of a line, in minor units. Every piece has the same price.
 * All remaining pieces cost exactly the rest.
 */
export const valueOfPieces = ({ quantity, amount }: LeftOfLine, pieces: number): Minor =>
  pieces >= quantity ? amount : Math.round((amount * pieces) / quantity);

/** The price of some pieces of a line: first ordered pieces, then replacements. */
export function valueOfMixed({ quantity, amount, own }: LeftOfMixedLine, pieces: number): Minor {
  if (pieces <= own.quantity) return Math.min(amount, valueOfPieces(own, pieces));
  const replaced = { quantity: quantity - own.quantity, amount: Math.max(0, amount - own.amount) };
  return Math.min(amount, own.amount + valueOfPieces(replaced, pieces - own.quantity));
}

/** The rest of an order's total, and the same before round-off. */
export interface LeftToPay {
  total: Minor;
  exact: Minor;
}

/**
 * The reduction of the customer's total after a deduction. Due cash stays rounded.
 * A deduction of the entire rest includes the order's round-off.
 * @param exact the deduction before round-off
 * @param cash the currency of due cash; undefined if no cash is due
 */
export function roundedReduction(exact: Minor, left: LeftToPay, cash: string | undefined): Minor {
  if (cash) return left.total - roundCash(left.exact - exact, cash);
  return exact === left.exact ? left.total : Math.min(exact, left.total);
}

/** The smallest deduction before round-off that changes due cash. */
export const minReduction = ({ total, exact }: LeftToPay, currency: string): Minor =>
  exact - total + Math.floor(cashUnit(currency) / 2) + 1;
