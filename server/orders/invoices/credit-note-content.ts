import type { Selectable } from 'kysely';
import type { Minor } from '#lib/money/money';
import * as t from '#texts/invoice';
import type { CreditedPieces, Invoice, InvoiceLine, TaxedLine } from '#server/db/invoice-rows';
import type { OrderAdjustmentRow } from '#server/db/order-rows';
import { creditedLines, deliveryLine, taxedLines, type Credit } from './tax.ts';

type Adjustment = Pick<
  Selectable<OrderAdjustmentRow>,
  'kind' | 'line' | 'quantity' | 'amount' | 'round_off' | 'reason'
>;

/** `discount` is the part that is not credited. */
function contentOf(invoice: Invoice, lines: InvoiceLine[], delivery_charge: Minor, total: Minor): Invoice {
  const items_total = sumOf(lines);
  const discount = items_total + delivery_charge - total;
  return { ...invoice, lines, items_total, delivery_charge, discount, round_off: 0, total };
}

const sumOf = (lines: InvoiceLine[]): Minor => lines.reduce((sum, { amount }) => sum + amount, 0);

const ofPieces = (line: InvoiceLine, quantity: number): InvoiceLine => ({
  ...line,
  quantity,
  amount: line.price * quantity,
});

/** By default without an HSN code or a rate. */
const ofSum = (name: string, sum: Minor, line?: InvoiceLine): InvoiceLine => ({
  unit: '',
  hsn: '',
  tax_percent: null,
  ...line,
  name,
  quantity: 1,
  price: sum,
  amount: sum,
  isSum: true,
});

/** A cancellation credits the whole rest. */
export function creditOf({ kind, line, quantity, amount, round_off }: Adjustment): Credit {
  if (kind === 'cancellation') return { value: Infinity, quantity: Infinity };
  const value = amount - round_off;
  if (kind === 'delivery') return { value, line: deliveryLine, quantity: 0 };
  return { value, line: line ?? undefined, quantity: kind === 'replacement' ? 0 : (quantity ?? 0) };
}

const sumOfTaxed = (taxed: TaxedLine[]): Minor => taxed.reduce((sum, { value }) => sum + value, 0);

export function contentOfRest(invoice: Invoice, taxed: TaxedLine[]): Invoice {
  const delivery = taxed.find(({ line }) => line === deliveryLine)?.value ?? 0;
  const lines = taxed
    .filter(({ line }) => line !== deliveryLine)
    .map(
      ({ value, quantity, central: _central, state: _state, integrated: _integrated, taxable: _taxable, ...line }) => ({
        ...line,
        quantity,
        price: quantity > 0 ? Math.round(value / quantity) : value,
        amount: value,
      }),
    );
  return contentOf(invoice, lines, delivery, sumOfTaxed(taxed));
}

/** The round-off is the paid amount minus the taxed lines. */
export const roundedContent = (content: Invoice, taxed: TaxedLine[], amount: Minor): Invoice => ({
  ...content,
  taxed,
  round_off: amount - sumOfTaxed(taxed),
  total: amount,
});

/** Before round-off. */
export function contentOfPieces(invoice: Invoice, pieces: CreditedPieces[]): Invoice & { taxed: TaxedLine[] } {
  const priceOf = (line: number) => invoice.lines.find((each) => each.line === line)?.price ?? 0;
  const taxed = pieces.flatMap(({ line, quantity }) =>
    creditedLines(invoice, taxedLines(invoice), [{ line, quantity, value: quantity * priceOf(line) }]),
  );
  return { ...contentOfRest(invoice, taxed), taxed };
}

/** Before round-off. */
export function contentOfAdjustment(invoice: Invoice, adjustment: Adjustment): Invoice {
  const { kind, line, quantity, reason } = adjustment;
  const amount = adjustment.amount - adjustment.round_off;
  const invoiced = line === null ? undefined : invoice.lines.find((one, index) => (one.line ?? index + 1) === line);
  if (kind === 'delivery') return contentOf(invoice, [], amount, amount);
  if (!invoiced || quantity === null) return contentOf(invoice, [ofSum(t.goodwill({ reason }), amount)], 0, amount);
  if (kind === 'replacement')
    return contentOf(invoice, [ofSum(t.replaced({ item: invoiced.name }), amount, invoiced)], 0, amount);
  const pieces = ofPieces(invoiced, quantity);
  return contentOf(invoice, [pieces, ...restRow(invoiced, amount - pieces.amount)], 0, amount);
}

/** For an invoice without taxed lines: unadjusted pieces, and the uncredited part of adjusted ones. */
export function contentOfCancellation(invoice: Invoice, adjustments: Adjustment[], total: Minor): Invoice {
  const pieces = Map.groupBy(
    adjustments.filter(({ kind }) => kind !== 'replacement'),
    ({ line }) => line,
  );
  const removed = (line: number) =>
    (pieces.get(line) ?? []).reduce((count, { quantity }) => count + (quantity ?? 0), 0);
  const credited = (line: number) => (pieces.get(line) ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const lines = invoice.lines
    .map((line, index) => ofPieces(line, line.quantity - removed(index + 1)))
    .filter(({ quantity }) => quantity > 0);
  const delivered = (pieces.get(null) ?? [])
    .filter(({ kind }) => kind === 'delivery')
    .reduce((sum, { amount }) => sum + amount, 0);
  const delivery = Math.min(invoice.delivery_charge - delivered, total);
  const rests = invoice.lines.map((line, index) => line.price * removed(index + 1) - credited(index + 1));
  return contentOf(invoice, [...lines, ...restRows(invoice, rests, total - delivery - sumOf(lines))], delivery, total);
}

/** The uncredited sum of adjusted pieces; `rests` is the maximum for each line. */
function restRows({ lines }: Invoice, rests: Minor[], sum: Minor): InvoiceLine[] {
  let left = sum;
  return lines.flatMap((line, index) => {
    const own = Math.max(0, Math.min(left, rests[index] ?? 0));
    left -= own;
    return restRow(line, own);
  });
}

const restRow = (line: InvoiceLine, rest: Minor): InvoiceLine[] =>
  rest > 0 ? [ofSum(t.notCreditedBefore({ item: line.name }), rest, line)] : [];
