import { buffer } from 'node:stream/consumers';
import { formatMoney } from '#lib/money/money';
import { placeOfSupply } from '#lib/tax/states';
import * as t from '#texts/invoice';
import type { Invoice } from '#server/db/invoice-rows';
import { drawLines } from './draw-lines.ts';
import { drawTotals } from './draw-totals.ts';
import { documentTitles } from './scheme.ts';
import { colours, contentWidth, newDocument, pageSize, drawRule, writeText, type Document } from './page.ts';

/** A4. The same invoice gives the same pages. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const { credit } = invoice;
  const title = credit
    ? t.creditNoteTitle({ number: credit.credit_note_number })
    : t.invoiceTitle({ number: invoice.invoice_number });
  const document = newDocument(title, invoice.seller.name);
  const afterHead = drawParties(document, invoice, drawHead(document, invoice));
  const afterLines = drawLines(document, invoice, afterHead);
  drawTotals(document, invoice, afterLines);
  numberPages(document, invoice);
  document.end();
  return buffer(document);
}

const left = pageSize.margin;
const half = contentWidth / 2;

function drawHead(document: Document, invoice: Invoice): number {
  const { seller, invoice_number, date, isCancelled, credit } = invoice;
  const width = half - 12;
  let leftY = pageSize.margin;
  leftY += writeText(document, seller.name, left, leftY, width, { size: 18, weight: 'bold', colour: colours.brand });
  const numbers = [
    seller.gstin && t.gstin({ gstin: seller.gstin }),
    seller.fssai && t.fssai({ licence: seller.fssai }),
  ];
  for (const text of [seller.address, `${seller.phone} · ${seller.email}`, ...numbers])
    if (text) leftY += writeText(document, text, left, leftY, width, { colour: colours.soft });
  const right = left + half + 12;
  const title = credit ? t.creditNote() : titleOf(invoice);
  let rightY = pageSize.margin;
  rightY += writeText(document, title, right, rightY, width, { size: 18, weight: 'bold', align: 'right' });
  if (invoice.declaration) rightY += writeText(document, invoice.declaration, right, rightY, width, { align: 'right' });
  if (isCancelled)
    rightY += writeText(document, t.cancelled(), right, rightY, width, {
      size: 12,
      weight: 'bold',
      colour: colours.alarm,
      align: 'right',
    });
  const names = credit
    ? [t.number({ number: credit.credit_note_number }), date, t.toInvoice({ number: invoice_number })]
    : [t.number({ number: invoice_number }), date];
  for (const text of [...names, purchaseWords(invoice).number])
    rightY += writeText(document, text, right, rightY, width, { align: 'right' });
  const end = Math.max(leftY, rightY) + 12;
  drawRule(document, end, colours.brand);
  return end + 12;
}

/** Absent in older invoices. */
const titleOf = ({ title, seller }: Invoice): string =>
  title ?? (seller.gstin ? documentTitles.tax : documentTitles.plain);

/** A subscription's cash is paid at the store. */
export function purchaseWords({ order_id, subscription_no, payment_type, total }: Invoice): {
  number: string;
  payment: string;
} {
  const isOrder = subscription_no === undefined;
  const cash = isOrder ? t.paidOnDelivery() : t.paidInCash();
  return {
    number: isOrder ? t.order({ order: order_id ?? '' }) : t.subscription({ subscription: subscription_no }),
    payment: total === 0 ? t.nothingToPay() : payment_type === 'online' ? t.paidOnline() : cash,
  };
}

export function partyLines(invoice: Invoice): { buyer: string[]; destination: string[] } {
  const { gstin, business, name, mobile, email } = invoice.buyer;
  const registered = [business?.name, business?.address, gstin && t.gstin({ gstin })];
  const destination = [invoice.place, supplyLine(invoice), purchaseWords(invoice).payment];
  return {
    buyer: [...registered, name, mobile, email].filter((text): text is string => Boolean(text)),
    destination: destination.filter(Boolean),
  };
}

/** The place of supply on tax invoices and their credit notes (Rule 46(n) CGST). */
function supplyLine(invoice: Invoice): string {
  const { supply, seller } = invoice;
  const isStated = seller.country === 'India' && titleOf(invoice) === documentTitles.tax && supply?.state;
  return isStated ? t.placeOfSupply({ place: placeOfSupply(supply.state) }) : '';
}

function drawParties(document: Document, invoice: Invoice, top: number): number {
  const { buyer, destination } = partyLines(invoice);
  const width = half - 12;
  const heading = { weight: 'bold', colour: colours.soft } as const;
  const block = (x: number, title: string, texts: string[]) => {
    let y = top + writeText(document, title, x, top, width, heading);
    for (const text of texts) y += writeText(document, text, x, y, width);
    return y;
  };
  const ends = [
    block(left, t.billedTo(), buyer),
    block(left + half + 12, invoice.order_type === 'Pickup' ? t.pickedUpAt() : t.deliveredTo(), destination),
  ];
  return Math.max(...ends) + 16;
}

function numberPages(document: Document, { marketplace, seller, total }: Invoice): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    document.page.margins.bottom = 0; // the footer is in the margin
    const y = pageSize.height - pageSize.margin + 8;
    const text = t.footer({ seller: seller.name, marketplace, total: formatMoney(total, seller) });
    writeText(document, text, left, y, contentWidth - 80, { size: 8, colour: colours.soft });
    writeText(document, t.page({ page: index + 1, count }), left + contentWidth - 80, y, 80, {
      size: 8,
      colour: colours.soft,
      align: 'right',
    });
  }
}
