import type { OrderSummary } from '#contract/order-history';
import type { Minor } from '../money/money.ts';
import { valueOfPieces, type LeftOfLine } from './line-value.ts';
import { nameInBag } from './offer-words.ts';

/** Days after delivery in which a return can be requested (see the returns policy). */
const returnDays = 7;

const dayMs = 24 * 60 * 60_000;

/** The last moment for a return, ISO 8601; undefined before delivery. */
export function returnableUntil(events: readonly { status: string; at: string }[]): string | undefined {
  const delivered = events.findLast(({ status }) => status === 'delivered' || status === 'collected');
  return delivered && new Date(Date.parse(delivered.at) + returnDays * dayMs).toISOString();
}

/** The returnable pieces by line, without deducted pieces and open requests. */
export function returnablePieces({
  order_details,
  deductions,
  returns,
}: OrderSummary): { line: number; pieces: number }[] {
  const open = returns.filter(({ status }) => status === 'asked' || status === 'offered').flatMap(({ lines }) => lines);
  const adjusted = deductions.filter(({ kind }) => kind !== 'replacement');
  const count = (all: { line: number | null; quantity: number | null }[], line: number) =>
    all.reduce((sum, one) => sum + (one.line === line ? (one.quantity ?? 0) : 0), 0);
  return order_details
    .map(({ item_qty }, index) => ({
      line: index + 1,
      pieces: item_qty - count(adjusted, index + 1) - count(open, index + 1),
    }))
    .filter(({ pieces }) => pieces > 0);
}

interface Left {
  lines: (LeftOfLine & { line: number })[];
  /** The maximum refund. */
  most?: Minor | undefined;
}

/** The refund for pieces of an order, in minor units. */
export function valueOfReturn(pieces: readonly { line: number; quantity: number }[], { lines, most }: Left): Minor {
  const costs = pieces.map(({ line, quantity }) => {
    const own = lines.find((one) => one.line === line);
    return own ? valueOfPieces(own, quantity) : 0;
  });
  const sum = costs.reduce((total, cost) => total + cost, 0);
  return most === undefined ? sum : Math.min(most, sum);
}

/** The name of a line's delivered pieces. */
export function nameOfLine({ order_details, offers }: OrderSummary, line: number): string {
  const ordered = order_details[line - 1];
  const own = offers.filter((offer) => offer.line === line);
  return ordered ? nameInBag(ordered, own) : '';
}
