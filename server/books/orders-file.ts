import { toDecimal, type Minor } from '#lib/money/money';
import { localTime } from '#lib/schedule/zoned-time';
import * as t from '#texts/invoice';
import type { TaxedLine } from '#server/db/invoice-rows';
import { reportedUnder } from '#server/orders/invoices/scheme';
import { deliveryLine } from '#server/orders/invoices/tax';
import type { Shop } from '#server/platform/shop';
import {
  kindOf,
  numberOf,
  readCreditNotesOf,
  readInvoices,
  readOrderBooks,
  signOf,
  type OrderBooks,
  type TaxDocument,
} from './documents.ts';
import { csvOf, type Cell } from './csv.ts';
import { linesWithCodes, readPresentCodes, type PresentCodes } from './present-codes.ts';
import { spanOf, type Span } from './span.ts';
import type { BookStoreList, BookStoreRow } from './stores.ts';

const maxDays = 93;

const lineColumns = [
  'item',
  'hsn',
  'quantity',
  'amount',
  'tax_percent',
  'taxable',
  'central_tax',
  'state_tax',
  'integrated_tax',
];

const columns = [
  'date',
  'time',
  'order',
  'document',
  'kind',
  'filed_under',
  ...lineColumns,
  'status',
  'paid_by',
  'payment',
  'order_total',
  'cash_received',
  'cash_short',
  'refunded',
  'refund_under_way',
  'transferred',
  'to_transfer',
  'upi_received',
  'card_received',
  'paid_over',
  'online_received',
  'partner_cash',
  'store',
];

function lineRow({ line, name, hsn, quantity, tax_percent, value, ...taxes }: TaxedLine, sign: 1 | -1): Cell[] {
  const sum = (minor: number) => toDecimal(sign * minor);
  const own = [taxes.taxable, taxes.central, taxes.state, taxes.integrated];
  return [
    name,
    hsn,
    sign * (line === deliveryLine ? 1 : quantity),
    sum(value),
    tax_percent,
    ...own.map((tax) => (tax_percent === null ? null : sum(tax))),
  ];
}

function rowsOf(purchase: TaxDocument, timezone: string, codes: PresentCodes): Cell[][] {
  const { document } = purchase;
  const sign = signOf(document);
  const lines = linesWithCodes(document, codes).map((line) => lineRow(line, sign));
  const { round_off = 0 } = document;
  if (round_off !== 0) lines.push([t.roundOff(), '', 0, toDecimal(sign * round_off)]);
  const all = lines.length > 0 ? lines : [['', '', 0, 0]];
  const about = [...aboutOf(purchase, timezone), numberOf(document), kindOf(document), reportedUnder(document) ?? ''];
  return all.map((row) => [...about, ...row]);
}

const paymentRow = (order: OrderBooks, timezone: string): Cell[] => [
  ...aboutOf(order, timezone),
  '',
  'order',
  '',
  ...lineColumns.map(() => null),
  order.status,
  paidBy(order),
  order.payment_id,
  toDecimal(order.total),
  ...[order.cash, order.short].map(orEmpty),
  ...[order.refunded, order.under_way, order.transferred, order.to_transfer].map(toDecimal),
  ...[order.upi, order.card, order.excess, order.online, order.partner_cash].map(orEmpty),
];

const orEmpty = (sum: Minor | null): Cell => (sum === null ? null : toDecimal(sum));

/** `online`, `cash`, `upi`, `card`, or several of the last three. */
function paidBy({ payment_type, cash, upi, card }: OrderBooks): string {
  if (payment_type === 'online') return payment_type;
  const kinds = Object.entries({ cash, upi, card }).flatMap(([kind, sum]) => (sum ? [kind] : []));
  return kinds.join(' + ') || 'cash';
}

function aboutOf({ at, order_id, subscription_no }: TaxDocument | OrderBooks, timezone: string): Cell[] {
  const { date, minutes } = localTime(at.getTime(), timezone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  const purchase = order_id === null ? `subscription ${subscription_no}` : Number(order_id);
  return [date, `${hour}:${minute}`, purchase];
}

async function* readRows({ db }: Shop, store: BookStoreRow, span: Span): AsyncGenerator<Cell[][]> {
  const codes = await readPresentCodes(db, store);
  for await (const order of readOrderBooks(db, store, span)) yield [paymentRow(order, store.timezone)];
  for await (const invoice of readInvoices(db, store, span)) yield rowsOf(invoice, store.timezone, codes);
  for await (const note of readCreditNotesOf(db, store, span)) yield rowsOf(note, store.timezone, codes);
}

const withStore = (row: Cell[], { store_name }: BookStoreRow): Cell[] => [
  ...columns.slice(0, -1).map((_, index) => row[index] ?? null),
  store_name,
];

/** `filed_under` is the GSTIN that reports a line. @throws {ShopError} `invalid_input` for more than 93 days */
export async function readOrdersFile(
  shop: Shop,
  stores: BookStoreList,
  { from, to }: { from: string; to: string },
): Promise<{ csv: string }> {
  const span = spanOf(stores[0], from, to, maxDays);
  const head = csvOf(columns, []);
  let csv = head;
  for (const store of stores)
    for await (const rows of readRows(shop, store, span))
      csv += csvOf(
        columns,
        rows.map((row) => withStore(row, store)),
      ).slice(head.length);
  return { csv };
}
