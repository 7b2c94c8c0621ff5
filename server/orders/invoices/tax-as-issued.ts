import type { Minor } from '#lib/money/money';
import { allocateByWeight } from '#lib/order/line-value';
import * as t from '#texts/invoice';
import type { Invoice, TaxedLine, Taxes } from '#server/db/invoice-rows';

/*
 * Taxes of invoices issued before each line had its own: by rate, with a central tax that may be a paisa less than the
 * state tax. Their figures stay, because they were filed.
 */

const none: Taxes = { value: 0, taxable: 0, central: 0, state: 0, integrated: 0 };

/** A discount is spread evenly. */
function paidFor({ items_total, discount }: Invoice, lines: Invoice['lines']): Minor {
  const paidShare = items_total === 0 ? 0 : (items_total - discount) / items_total;
  return Math.round(lines.reduce((sum, { amount }) => sum + amount, 0) * paidShare);
}

function taxesOf(value: Minor, percent: number | null, isWithinState: boolean): Taxes {
  if (percent === null) return { ...none, value };
  const taxable = Math.round((value * 100) / (100 + percent));
  const tax = value - taxable;
  if (!isWithinState) return { ...none, value, taxable, integrated: tax };
  const central = Math.floor(tax / 2);
  return { ...none, value, taxable, central, state: tax - central };
}

/** Shares out each rate's taxes by the lines' amounts. */
export function taxesAsIssued(document: Invoice): TaxedLine[] {
  const { lines, isWithinState, delivery_charge } = document;
  const taxed = [...Map.groupBy(lines, ({ tax_percent }) => tax_percent)].flatMap(([percent, own]) => {
    const amounts = own.map(({ amount }) => amount);
    const sums = Object.entries(taxesOf(paidFor(document, own), percent, isWithinState));
    const shared = sums.map(([name, sum]) => [name, allocateByWeight(sum as Minor, amounts)] as const);
    return own.map(({ name, hsn, unit, quantity, tax_percent, isSum }, index) => ({
      line: lines.indexOf(own[index]!) + 1,
      name,
      hsn,
      unit,
      quantity: isSum ? 0 : quantity,
      tax_percent,
      ...none,
      ...Object.fromEntries(shared.map(([part, all]) => [part, all[index] ?? 0])),
    }));
  });
  if (delivery_charge === 0) return taxed;
  const delivery = { line: 0, name: t.delivery(), hsn: '', unit: '', quantity: 0, tax_percent: null };
  return [...taxed, { ...delivery, ...none, value: delivery_charge }];
}
