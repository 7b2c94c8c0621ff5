import { buffer } from 'node:stream/consumers';
import type { Slip } from '#contract/counter/slip';
import * as t from '#texts/slip-pdf';
import * as slipTexts from '#texts/slip';
import {
  colours,
  newDocument,
  textHeight,
  writeText,
  type Document,
  type TextStyle,
} from '#server/orders/invoices/page';

/** 80 mm in points, with margins of 4 mm that printers cannot print on. */
const paper = { width: 226.77, margin: 11.34 };
const width = paper.width - 2 * paper.margin;
const amountWidth = 60;
const gap = 5;

/** Without text, a horizontal rule. */
interface Row {
  text: string;
  amount?: string;
  style?: TextStyle;
}

const rule: Row = { text: '' };
const bold = { weight: 'bold' } as const;

function rowsOf(slip: Slip): Row[] {
  const { store_name, phone, order_id, order_type, placed, wanted, place, delivery_note } = slip;
  const rows: Row[] = [
    { text: store_name, style: { ...bold, size: 13 } },
    { text: phone },
    rule,
    { text: slipTexts.order({ order: order_id }), style: { ...bold, size: 20 } },
    { text: t.wanted({ type: order_type, wanted }), style: bold },
    { text: slipTexts.placed({ placed }) },
    rule,
    { text: slip.customer_name, style: { ...bold, size: 12 } },
    { text: slip.mobile_number },
    { text: place, style: { size: 10 } },
    { text: slip.landmark && slipTexts.landmark({ landmark: slip.landmark }), style: bold },
    { text: slip.ordered_by && slipTexts.orderedBy({ orderedBy: slip.ordered_by }) },
    { text: delivery_note && t.note({ note: delivery_note }), style: bold },
    { text: slipTexts.ifMissing({ ifMissing: slip.if_missing }) },
    rule,
    ...slip.lines.flatMap(({ quantity, name, amount, notes }) => [
      { text: `${quantity} × ${name}`, amount, style: { size: 10 } },
      ...notes.map((note) => ({ text: `   ${note}`, style: bold })),
    ]),
    ...(slip.sums.length > 0 ? [rule] : []),
    ...slip.sums.map(({ label, amount }) => ({ text: label, amount, style: label === t.total() ? bold : {} })),
    { text: slip.payment, style: { ...bold, size: 14 } },
  ];
  return rows.filter((row) => row === rule || row.text);
}

const textWidth = ({ amount }: Row) => (amount === undefined ? width : width - amountWidth - gap);

const heightOf = (document: Document, row: Row) =>
  row === rule ? 2 * gap : textHeight(document, row.text, textWidth(row), row.style);

function drawRow(document: Document, row: Row, y: number): void {
  const right = paper.width - paper.margin;
  if (row === rule) {
    const middle = y + gap;
    document.moveTo(paper.margin, middle).lineTo(right, middle).lineWidth(0.75).strokeColor(colours.ink).stroke();
    return;
  }
  const style = { colour: '#000000', ...row.style };
  writeText(document, row.text, paper.margin, y, textWidth(row), style);
  if (row.amount !== undefined)
    writeText(document, row.amount, right - amountWidth, y, amountWidth, { ...style, align: 'right' });
}

export async function drawSlip(slip: Slip): Promise<Buffer> {
  const rows = rowsOf(slip);
  const title = slipTexts.order({ order: slip.order_id });
  const measured = newDocument(title, slip.store_name);
  const heights = rows.map((row) => heightOf(measured, row));
  const height = heights.reduce((sum, each) => sum + each, 2 * paper.margin);
  const document = newDocument(title, slip.store_name, { size: [paper.width, height], margin: 0 });
  let y = paper.margin;
  for (const [index, row] of rows.entries()) {
    drawRow(document, row, y);
    y += heights[index] ?? 0;
  }
  document.end();
  return buffer(document);
}
