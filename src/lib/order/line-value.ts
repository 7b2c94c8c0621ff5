import type { Minor } from '../money/money.ts';

interface Line {
  price: Minor;
  product_qty: number;
}

/** What is left of a line: pieces, and what they cost the customer together. */
export interface LeftOfLine {
  quantity: number;
  amount: Minor;
}

/** Shares of a sum by weights, to the minor unit, by largest remainder; they sum up to it, and none is above its weight. */
export function shareOut(sum: Minor, weights: readonly Minor[]): Minor[] {
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

/** What each line of an order cost its customer: the discount is shared out by the lines' amounts. */
export function lineValues(lines: readonly Line[], discount: Minor): Minor[] {
  const amounts = lines.map(({ price, product_qty }) => price * product_qty);
  const shares = shareOut(discount, amounts);
  return amounts.map((amount, index) => amount - (shares[index] ?? 0));
}

/**
 * What some pieces of what is left of a line cost their customer, in minor units: each the same, and all of them together
 * exactly what is left.
 */
export const valueOfPieces = ({ quantity, amount }: LeftOfLine, pieces: number): Minor =>
  pieces >= quantity ? amount : Math.round((amount * pieces) / quantity);
