import type { Minor } from '#lib/money/money';
import type { Invoice, InvoiceLine } from '#server/db/invoice-rows';

/** The tax at one rate within the total. */
export interface TaxShare {
  percent: number;
  taxable: Minor;
  tax: Minor;
}

type TaxedAmounts = Pick<Invoice, 'lines' | 'items_total' | 'discount'>;

/** What was paid for some lines: a discount is spread evenly. */
export function paidFor(
  { items_total, discount }: Omit<TaxedAmounts, 'lines'>,
  lines: Pick<InvoiceLine, 'amount'>[],
): Minor {
  const paidShare = items_total === 0 ? 0 : (items_total - discount) / items_total;
  return Math.round(lines.reduce((sum, { amount }) => sum + amount, 0) * paidShare);
}

/**
 * The tax included in the prices, by rate, lowest first, without lines that have no rate. A discount is spread evenly:
 * `taxable + tax` of a rate is what was paid for its lines, to the minor unit.
 */
export function taxShares({ lines, ...sums }: TaxedAmounts): TaxShare[] {
  const byRate = Map.groupBy(
    lines.filter((line) => line.tax_percent !== null),
    (line) => line.tax_percent ?? 0,
  );
  return [...byRate]
    .sort(([a], [b]) => a - b)
    .map(([percent, taxed]) => {
      const paid = paidFor(sums, taxed);
      const taxable = Math.round((paid * 100) / (100 + percent));
      return { percent, taxable, tax: paid - taxable };
    });
}
