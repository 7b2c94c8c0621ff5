import type { Selectable } from 'kysely';
import { lineName } from '#lib/cart/line-name';
import { paymentName, recipientWords } from '#lib/messages/order';
import { formatMoney, formatSigned, toMinor, type Minor } from '#lib/money/money';
import { deductionWords } from '#lib/order/deduction-words';
import { openingDayWords, slotWords } from '#lib/schedule/slot-words';
import * as t from '#texts/receipt';
import type { Database } from '#server/db/database';
import type { Invoice } from '#server/db/invoice-rows';
import type { OrderLineRow, OrderRow } from '#server/db/order-rows';
import type { Receipt } from '#server/platform/messages/email/details';
import type { getStoreIncludingClosed } from '#server/stores/stores';
import { readAdjustments } from '../adjustments/read-adjustments.ts';
import { readEvents, toWireSlot } from '../history/history.ts';
import { taxesByRate } from '../invoices/tax.ts';
import { queryLines } from '../order-lines.ts';
import { ofOrder } from '#server/db/keys';

type Store = Awaited<ReturnType<typeof getStoreIncludingClosed>>;
type Order = Selectable<OrderRow>;
type Line = Selectable<OrderLineRow>;
type Sums = Receipt['sums'];

interface Stored {
  order: Order;
  lines: Line[];
  deductions: { words: string; amount: Minor }[];
  invoice: { number: string; content: Invoice } | undefined;
}

const findInvoice = (db: Database, order: Order) =>
  db.selectFrom('invoices').select(['invoice_number', 'invoice']).where(ofOrder(order)).executeTakeFirst();

async function readStored(db: Database, order: Order): Promise<Stored> {
  const ids = [Number(order.order_id)];
  const lines = await queryLines(db, order, ids).execute();
  const deductions = (await readAdjustments(db, order, ids))(ids[0]!).deductions;
  const events = await readEvents(db, order);
  const row = await findInvoice(db, order);
  const nameOf = (line: number) => lines.filter((each) => each.line === line).map(lineName)[0];
  return {
    order,
    lines,
    deductions: deductions.map((each) => ({
      words: deductionWords(each, events, nameOf),
      amount: toMinor(each.amount),
    })),
    invoice: row && { number: row.invoice_number, content: row.invoice as Invoice },
  };
}

function orderedSums({ order }: Stored, price: (sum: Minor) => string): Sums {
  const { items_total, discount, coupon_code, delivery_charge, round_off, order_value } = order;
  return [
    { name: t.items(), sum: price(items_total) },
    ...(discount > 0
      ? [{ name: coupon_code ? t.discountBy({ coupon: coupon_code }) : t.discount(), sum: price(-discount) }]
      : []),
    { name: t.delivery(), sum: price(delivery_charge) },
    ...(round_off === 0 ? [] : [{ name: t.roundOff(), sum: price(round_off) }]),
    { name: t.total(), sum: price(order_value), isTotal: true },
  ];
}

function deductedSums({ order, deductions }: Stored, price: (sum: Minor) => string): Sums {
  if (deductions.length === 0) return [];
  const shown = deductions.filter(({ amount }) => amount > 0);
  const left = order.order_value - order.deducted;
  return [
    ...shown.map(({ words, amount }) => ({ name: words, sum: price(-amount) })),
    { name: t.newTotal(), sum: price(left), isTotal: true },
  ];
}

/** None before there is an invoice. */
function taxSums({ invoice }: Stored, price: (sum: Minor) => string): Sums {
  if (!invoice) return [];
  const { seller, isWithinState } = invoice.content;
  return taxesByRate(invoice.content).flatMap(({ percent, central, state, integrated }) => {
    if (percent === 0) return [];
    if (seller.country !== 'India') return [{ name: t.taxAt({ percent }), sum: price(central + state + integrated) }];
    if (!isWithinState) return [{ name: t.igst({ percent }), sum: price(integrated) }];
    return [
      { name: t.cgst({ percent: percent / 2 }), sum: price(central) },
      { name: t.sgst({ percent: percent / 2 }), sum: price(state) },
    ];
  });
}

function notesOf({ order, invoice }: Stored, store: Store, hasTaxes: boolean): string[] {
  const { recipient_name: name, recipient_phone: phone, hide_prices } = order;
  const { payment_type, order_value, order_type, address, landmark, opens_at, buyer_gstin, delivery_note } = order;
  const slot = toWireSlot(order);
  return [
    hasTaxes ? '' : t.taxesIncluded(),
    invoice ? t.invoice({ number: invoice.number }) : '',
    t.payment({ payment: paymentName(payment_type, order_value) }),
    slot ? t.time({ time: slotWords(slot, store.timezone) }) : '',
    opens_at ? t.opens({ opens: openingDayWords(opens_at.toISOString(), store.timezone) }) : '',
    order_type === 'Pickup'
      ? t.pickupAt({ store: store.store_name, address: store.address })
      : t.deliveryTo({ address }),
    order_type === 'Delivery' && landmark ? t.landmark({ landmark }) : '',
    name && recipientWords({ name, phone, hide_prices }),
    buyer_gstin ? t.gstin({ gstin: buyer_gstin }) : '',
    delivery_note ? t.note({ note: delivery_note }) : '',
  ].filter(Boolean);
}

function toReceipt(stored: Stored, store: Store): Receipt {
  const price = (sum: Minor) => formatSigned(sum, store);
  const taxes = taxSums(stored, price);
  return {
    title: t.title({ order: stored.order.order_id }),
    lines: stored.lines.map((line) => ({
      name: lineName(line),
      quantity: `${line.product_qty} × ${formatMoney(line.price, store)}`,
      sum: price(line.price * line.product_qty),
    })),
    sums: [...orderedSums(stored, price), ...deductedSums(stored, price), ...taxes],
    notes: notesOf(stored, store, taxes.length > 0),
  };
}

export async function readReceipt(db: Database, store: Store, order_id: number): Promise<Receipt | undefined> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where(ofOrder({ ...store, order_id }))
    .executeTakeFirst();
  return order && toReceipt(await readStored(db, order), store);
}
