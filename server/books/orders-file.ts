import { toDecimal } from '#lib/money/money';
import { localTime } from '#lib/schedule/zoned-time';
import { deliveryLine, taxedLines } from '#server/orders/invoices/tax';
import type { Shop } from '#server/platform/shop';
import { readCreditNotesOf, readOrderBooks, type OrderBooks, type TaxDocument } from './documents.ts';
import { csvOf, type Cell } from './csv.ts';
import { spanOf, type Span } from './span.ts';
import type { BookStoreList, BookStoreRow } from './stores.ts';

const maxDays = 93;

const columns = [
  'date',
  'time',
  'order',
  'document',
  'kind',
  'item',
  'hsn',
  'quantity',
  'amount',
  'tax_percent',
  'taxable',
  'central_tax',
  'state_tax',
  'integrated_tax',
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
  'store',
];

/** The rows of an invoice: lines, delivery and round-off. A credit note has negative sums. */
function rowsOf({ document }: TaxDocument, order: Cell[]): Cell[][] {
  const sign = document.credit ? -1 : 1;
  const number = document.credit?.credit_note_number ?? document.invoice_number;
  const kind = document.credit ? 'credit note' : 'invoice';
  const sum = (minor: number) => toDecimal(sign * minor);
  const lines = taxedLines(document).map(({ line, name, hsn, quantity, tax_percent, value, ...taxes }) => [
    name,
    hsn,
    sign * (line === deliveryLine ? 1 : quantity),
    sum(value),
    tax_percent,
    ...(tax_percent === null
      ? [null, null, null, null]
      : [sum(taxes.taxable), sum(taxes.central), sum(taxes.state), sum(taxes.integrated)]),
  ]);
  const { round_off = 0 } = document;
  if (round_off !== 0) lines.push(['Round off', '', 0, sum(round_off), null, null, null, null, null]);
  const all = lines.length > 0 ? lines : [['', '', 0, 0]];
  return all.map((row) => [...order, number, kind, ...row]);
}

/** The payment and refunds of an order. Only its first row has them, so that columns can be added up. */
const paymentOf = (order: OrderBooks): Cell[] => [
  order.status,
  order.payment_type === 'online' ? 'online' : 'cash',
  order.payment_id,
  toDecimal(order.total),
  order.cash === null ? null : toDecimal(order.cash),
  order.cash_short === null ? null : toDecimal(order.cash_short),
  ...[order.refunded, order.under_way, order.transferred, order.to_transfer].map(toDecimal),
];

const paymentAt = columns.indexOf('status');

const withPayment = (row: Cell[], order: OrderBooks): Cell[] => [
  ...Array.from({ length: paymentAt }, (_, index) => row[index] ?? null),
  ...paymentOf(order),
];

/** The local time of an order, a subscription or a credit note, and the number of its purchase. */
function aboutOf({ at, order_id, subscription_no }: TaxDocument | OrderBooks, timezone: string): Cell[] {
  const { date, minutes } = localTime(at.getTime(), timezone);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  const purchase = order_id === null ? `subscription ${subscription_no}` : Number(order_id);
  return [date, `${hour}:${minute}`, purchase];
}

/** The rows of a store's orders, of its subscriptions, then of its credit notes, one at a time. */
async function* readRows(shop: Shop, store: BookStoreRow, span: Span): AsyncGenerator<Cell[][]> {
  for await (const order of readOrderBooks(shop, store, span)) {
    const about = aboutOf(order, store.timezone);
    const [first = [...about, '', 'no invoice'], ...others] = order.invoice ? rowsOf(order.invoice, about) : [];
    yield [withPayment(first, order), ...others];
  }
  for await (const note of readCreditNotesOf(shop.db, store, span)) yield rowsOf(note, aboutOf(note, store.timezone));
}

const withStore = (row: Cell[], { store_name }: BookStoreRow): Cell[] => [
  ...columns.slice(0, -1).map((_, index) => row[index] ?? null),
  store_name,
];

/**
 * The orders and subscriptions of some days as CSV for an accountant, store by store. Invoice lines and delivery are
 * rows. Credit notes of these days have negative amounts. Each batch of orders is one snapshot.
 * @throws {ShopError} `invalid_input` for more than 93 days
 */
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
