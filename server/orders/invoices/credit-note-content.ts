import type { Selectable } from 'kysely';
import type { Minor } from '#lib/money/money';
import type { Invoice, InvoiceLine } from '#server/db/invoice-rows';
import type { OrderDeductionRow } from '#server/db/order-rows';

type Deduction = Selectable<OrderDeductionRow>;

/** A credit note says what it takes off the invoice: lines and delivery, less what it does not credit of them. */
function contentOf(invoice: Invoice, lines: InvoiceLine[], delivery_charge: Minor, total: Minor): Invoice {
  const items_total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return { ...invoice, lines, items_total, delivery_charge, discount: items_total + delivery_charge - total, total };
}

const ofPieces = (line: InvoiceLine, quantity: number): InvoiceLine => ({
  ...line,
  quantity,
  amount: line.price * quantity,
});

/** A line of a sum for one thing; by default without a tariff code or a rate. */
const ofSum = (name: string, sum: Minor, line?: InvoiceLine): InvoiceLine => ({
  unit: '',
  hsn: '',
  tax_percent: null,
  ...line,
  name,
  quantity: 1,
  price: sum,
  amount: sum,
});

/** The content of the credit note for a deduction. */
export function contentOfDeduction(invoice: Invoice, { kind, line, quantity, amount, reason }: Deduction): Invoice {
  const invoiced = line === null ? undefined : invoice.lines[line - 1];
  if (kind === 'delivery') return contentOf(invoice, [], amount, amount);
  if (!invoiced || quantity === null) return contentOf(invoice, [ofSum(`Goodwill: ${reason}`, amount)], 0, amount);
  if (kind === 'replacement')
    return contentOf(invoice, [ofSum(`${invoiced.name}, replaced: difference`, amount, invoiced)], 0, amount);
  return contentOf(invoice, [ofPieces(invoiced, quantity)], 0, amount);
}

/** The content of the credit note for what was left of a cancelled order: its lines without the pieces that had fallen. */
export function contentOfCancellation(invoice: Invoice, deductions: Deduction[], total: Minor): Invoice {
  const fallen = (line: number) =>
    deductions
      .filter((deduction) => deduction.line === line && deduction.kind !== 'replacement')
      .reduce((count, { quantity }) => count + (quantity ?? 0), 0);
  const lines = invoice.lines
    .map((line, index) => ofPieces(line, line.quantity - fallen(index + 1)))
    .filter(({ quantity }) => quantity > 0);
  const delivered = deductions.filter(({ kind }) => kind === 'delivery').reduce((sum, { amount }) => sum + amount, 0);
  return contentOf(invoice, lines, Math.min(invoice.delivery_charge - delivered, total), total);
}
