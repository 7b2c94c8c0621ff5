import { formatMoney } from '#lib/money/money';
import * as t from '#texts/invoice';
import type { Invoice, InvoiceLine } from '#server/db/invoice-rows';
import { colours, contentWidth, textHeight, pageSize, drawRule, writeText, type Document } from './page.ts';

interface Column {
  title: string;
  /** In points. The name column gets the remaining width. */
  width: number;
  align: 'left' | 'right';
  text(line: InvoiceLine): string;
}

const gap = 8;

function tableColumns(invoice: Invoice): Column[] {
  const { lines, seller } = invoice;
  const hasTax = lines.some(({ tax_percent }) => tax_percent !== null);
  const hasHsn = lines.some(({ hsn }) => hsn);
  const fixed: Column[] = [
    ...(hasHsn ? [{ title: t.hsn(), width: 48, align: 'left' as const, text: ({ hsn }: InvoiceLine) => hsn }] : []),
    { title: t.quantity(), width: 48, align: 'right', text: ({ quantity }) => String(quantity) },
    { title: t.price(), width: 64, align: 'right', text: ({ price }) => formatMoney(price, seller) },
    ...(hasTax ? [{ title: t.tax(), width: 40, align: 'right' as const, text: taxText }] : []),
    { title: t.amount(), width: 72, align: 'right', text: ({ amount }) => formatMoney(amount, seller) },
  ];
  const fixedWidth = fixed.reduce((sum, { width }) => sum + width + gap, 0);
  const name: Column = {
    title: t.item(),
    width: contentWidth - fixedWidth,
    align: 'left',
    text: ({ name: itemName, unit }) => [itemName, unit].filter(Boolean).join(' · '),
  };
  return [name, ...fixed];
}

const taxText = ({ tax_percent }: InvoiceLine): string => (tax_percent === null ? '' : `${tax_percent}%`);

function writeCells(
  document: Document,
  columns: Column[],
  y: number,
  textOf: (column: Column) => string,
  bold = false,
) {
  let x = pageSize.margin;
  for (const column of columns) {
    const colour = bold ? colours.soft : colours.ink;
    writeText(document, textOf(column), x, y, column.width, {
      align: column.align,
      weight: bold ? 'bold' : 'text',
      colour,
    });
    x += column.width + gap;
  }
}

function writeHeading(document: Document, columns: Column[], y: number): number {
  writeCells(document, columns, y, ({ title }) => title, true);
  drawRule(document, y + 16);
  return y + 22;
}

/** Repeats the heading on each page. @returns the y position below the table */
export function drawLines(document: Document, invoice: Invoice, top: number): number {
  const columns = tableColumns(invoice);
  const bottom = pageSize.height - pageSize.margin;
  let y = writeHeading(document, columns, top);
  for (const line of invoice.lines) {
    const height = Math.max(...columns.map((column) => textHeight(document, column.text(line), column.width)));
    if (y + height > bottom) {
      document.addPage();
      y = writeHeading(document, columns, pageSize.margin);
    }
    writeCells(document, columns, y, (column) => column.text(line));
    y += height + 4;
  }
  drawRule(document, y + 2);
  return y + 12;
}
