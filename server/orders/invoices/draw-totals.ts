import { refundMessage } from '#lib/messages/order';
import { formatMoney, formatSigned, type Minor } from '#lib/money/money';
import * as t from '#texts/invoice';
import type { Invoice, Taxes } from '#server/db/invoice-rows';
import { colours, contentWidth, textHeight, pageSize, writeText, type Document, type TextStyle } from './page.ts';
import { taxedLines, taxesByRate } from './tax.ts';
import { sumInWords } from './sum-in-words.ts';

type Row = [text: string, sum: Minor, style?: TextStyle];

function totalRows(invoice: Invoice): Row[] {
  const { items_total, delivery_charge, discount, round_off = 0, total } = invoice;
  return [
    [t.items(), items_total],
    ...(discount > 0 ? [[invoice.credit ? t.notCredited() : t.discount(), -discount] as Row] : []),
    [t.delivery(), delivery_charge],
    ...(round_off === 0 ? [] : [[t.roundOff(), round_off] as Row]),
    [t.total(), total, { size: 12, weight: 'bold', colour: colours.brand }],
    ...taxesByRate(invoice).flatMap((sums) => taxRows(sums, invoice)),
  ];
}

function taxRows(sums: Taxes & { percent: number }, { seller, isWithinState }: Invoice): Row[] {
  const { percent, taxable, central, state, integrated } = sums;
  const soft = { colour: colours.soft };
  if (percent === 0) return [[t.exempt(), taxable, soft]];
  const base: Row = [t.taxable({ percent }), taxable, soft];
  if (seller.country !== 'India') return [base, [t.taxAt({ percent }), central + state + integrated, soft]];
  if (!isWithinState) return [base, [t.igst({ percent }), integrated, soft]];
  return [base, [t.cgst({ percent: percent / 2 }), central, soft], [t.sgst({ percent: percent / 2 }), state, soft]];
}

const sumWidth = 96;
const textWidth = 140;

/** Starts a new page if the sums and notes do not fit. */
export function drawTotals(document: Document, invoice: Invoice, top: number): void {
  const rows = totalRows(invoice);
  const notes = invoiceNotes(invoice);
  const needed =
    rows.reduce((sum, [text, , style]) => sum + textHeight(document, text, textWidth, style) + 2, 12) +
    notes.reduce((sum, note) => sum + textHeight(document, note, contentWidth) + 4, 0);
  let y = top;
  if (y + needed > pageSize.height - pageSize.margin) {
    document.addPage();
    y = pageSize.margin;
  }
  const right = pageSize.margin + contentWidth;
  for (const [text, sum, style] of rows) {
    const amount = formatSigned(sum, invoice.seller);
    writeText(document, text, right - sumWidth - textWidth, y, textWidth, { ...style, align: 'right' });
    writeText(document, amount, right - sumWidth, y, sumWidth, { ...style, align: 'right' });
    y += textHeight(document, amount, sumWidth, style) + 2;
  }
  y += 12;
  for (const note of notes) y += writeText(document, note, pageSize.margin, y, contentWidth) + 4;
}

export function invoiceNotes(invoice: Invoice): string[] {
  const { isCancelled, payment_type, total, left = total, seller, credit } = invoice;
  const refund = payment_type === 'online' && left > 0 ? [refundMessage(formatMoney(left, seller), false)] : [];
  const rates = taxedLines(invoice).map(({ tax_percent }) => tax_percent);
  const statesNoRate = rates.every((rate) => rate === null);
  return [
    ...(credit ? [t.reason({ reason: credit.reason })] : []),
    t.inWords({ sum: sumInWords(total, seller) }),
    ...(rates.some((rate) => rate !== null && rate > 0) ? [t.taxesShown()] : []),
    ...(statesNoRate && invoice.title === undefined ? [t.taxesIncluded()] : []),
    ...(isCancelled ? [[t.nothingDue(), ...refund].join(' ')] : []),
    credit ? t.creditNoteUnsigned() : t.invoiceUnsigned(),
  ];
}
