import type { Minor } from '#lib/money/money';
import { shareOut } from '#lib/order/line-value';
import type { Invoice, InvoiceLine } from '#server/db/invoice-rows';
import { paidFor, taxShares } from '#server/orders/invoices/tax';

/** The part of an invoice or a credit note that its taxes need. */
export type Taxed = Pick<Invoice, 'lines' | 'items_total' | 'discount' | 'isWithinState'>;

/** What was paid for something, in minor units, and the taxes in it. */
export interface Taxes {
  /** With the taxes. */
  value: Minor;
  /** Without them; 0 where no rate is stated. */
  taxable: Minor;
  central: Minor;
  state: Minor;
  integrated: Minor;
}

export type TaxedLine = Pick<InvoiceLine, 'name' | 'hsn' | 'quantity' | 'tax_percent'> & Taxes;

const none: Taxes = { value: 0, taxable: 0, central: 0, state: 0, integrated: 0 };

/** The lines of a document with their taxes: those that it has for each rate, shared out by the lines' amounts. */
export function taxedLines(document: Taxed): TaxedLine[] {
  const shares = new Map(taxShares(document).map((share) => [share.percent, share]));
  return [...Map.groupBy(document.lines, ({ tax_percent }) => tax_percent)].flatMap(([percent, lines]) => {
    const amounts = lines.map(({ amount }) => amount);
    const share = percent === null ? undefined : shares.get(percent);
    const sums = share ? taxesOf(share, document) : { ...none, value: paidFor(document, lines) };
    const shared = Object.entries(sums).map(([name, sum]) => [name, shareOut(sum, amounts)] as const);
    return lines.map(({ name, hsn, quantity, tax_percent, isSum }, index) => ({
      ...none,
      ...Object.fromEntries(shared.map(([part, all]) => [part, all[index] ?? 0])),
      name,
      hsn,
      quantity: isSum ? 0 : quantity,
      tax_percent,
    }));
  });
}

function taxesOf({ taxable, tax }: { taxable: Minor; tax: Minor }, { isWithinState }: Taxed): Taxes {
  const sums = { ...none, value: taxable + tax, taxable };
  if (!isWithinState) return { ...sums, integrated: tax };
  const central = Math.floor(tax / 2);
  return { ...sums, central, state: tax - central };
}

/** The sum of some taxes, with those of credit notes taken off. */
export const addTaxes = (a: Taxes, b: Taxes, sign: 1 | -1 = 1): Taxes => ({
  value: a.value + sign * b.value,
  taxable: a.taxable + sign * b.taxable,
  central: a.central + sign * b.central,
  state: a.state + sign * b.state,
  integrated: a.integrated + sign * b.integrated,
});

/** No taxes at all. */
export const noTaxes = none;
