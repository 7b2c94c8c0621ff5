import { inWholeRupees, type Minor } from '../money/money.ts';

interface Line {
  price: Minor;
  product_qty: number;
}

/** What is left of a line: pieces, and what they cost the customer together. */
export interface LeftOfLine {
  quantity: number;
  amount: Minor;
}

/** What is left of a line of which some pieces may have been replaced. */
export interface LeftOfMixedLine extends LeftOfLine {
  /** Of these, the pieces as they were ordered. */
  own: LeftOfLine;
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

/** What some pieces of a line cost their customer: those that were ordered come first, then what replaced others. */
export function valueOfMixed({ quantity, amount, own }: LeftOfMixedLine, pieces: number): Minor {
  if (pieces <= own.quantity) return Math.min(amount, valueOfPieces(own, pieces));
  const replaced = { quantity: quantity - own.quantity, amount: Math.max(0, amount - own.amount) };
  return Math.min(amount, own.amount + valueOfPieces(replaced, pieces - own.quantity));
}

/** What is left of an order: what the customer pays for it, and the same before it is rounded to whole rupees. */
export interface LeftToPay {
  total: Minor;
  exact: Minor;
}

/**
 * How much less a customer pays when something falls from an order: cash stays in whole rupees, and with the last of an order
 * its rounding falls, too.
 * @param exact what falls, before rounding
 */
export function roundedReduction(exact: Minor, left: LeftToPay, isCashDue: boolean): Minor {
  if (isCashDue) return left.total - inWholeRupees(left.exact - exact);
  return exact === left.exact ? left.total : Math.min(exact, left.total);
}
