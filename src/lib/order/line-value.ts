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

/**
 * What each line of an order cost its customer: the discount is shared out by the lines' amounts, to the minor unit, by
 * largest remainder, and the shares sum up to it.
 */
export function lineValues(lines: readonly Line[], discount: Minor): Minor[] {
  const amounts = lines.map(({ price, product_qty }) => price * product_qty);
  const items = amounts.reduce((sum, amount) => sum + amount, 0);
  if (items === 0) return amounts;
  const shares = amounts.map((amount) => Number((BigInt(discount) * BigInt(amount)) / BigInt(items)));
  const remainders = amounts.map((amount) => (BigInt(discount) * BigInt(amount)) % BigInt(items));
  const missing = discount - shares.reduce((sum, share) => sum + share, 0);
  const largest = remainders
    .map((remainder, index) => ({ remainder, index }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
    .slice(0, missing);
  for (const { index } of largest) shares[index] = (shares[index] ?? 0) + 1;
  return amounts.map((amount, index) => amount - (shares[index] ?? 0));
}

/**
 * What some pieces of what is left of a line cost their customer, in minor units: each the same, and all of them together
 * exactly what is left.
 */
export const valueOfPieces = ({ quantity, amount }: LeftOfLine, pieces: number): Minor =>
  pieces >= quantity ? amount : Math.round((amount * pieces) / quantity);
