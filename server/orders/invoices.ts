import { sql, type Selectable } from 'kysely';
import { placeOf } from '#lib/address/place-of';
import { outOfStoreStatuses } from '#lib/order/lifecycle';
import { momentWords } from '#lib/schedule/date-words';
import type { Database } from '#server/db/database';
import type { CustomerRow } from '#server/db/customer-rows';
import type { OrderRow } from '#server/db/order-rows';
import type { Invoice } from '#server/db/invoice-rows';
import { enqueue, type JobKind } from '#server/platform/jobs/jobs';
import { toJson } from '#server/platform/to-json';
import type { Shop } from '#server/platform/shop';
import { ofOrder, inStore, type OrderKey, type PurchaseKey, type StoreKey } from '#server/db/keys';
import { readMarketplaceFacts } from '#server/stores/operator-facts';
import { getStoreIncludingClosed } from '#server/stores/stores';
import type { DrawInvoice } from './invoices/drawer.ts';
import { nextNumbers } from './invoices/numbers.ts';
import { findSupply } from './invoices/place-of-supply.ts';
import { documentKind, statedLines } from './invoices/scheme.ts';
import { readSupplied, type Supplied } from './invoices/supplied.ts';
import { taxLines } from './invoices/tax.ts';

type Order = Selectable<OrderRow>;

/** Numbers the invoice of a supplied order and freezes its content. Numbers per store and year have no gaps. */
export async function numberOrderInvoice(shop: Shop, tx: Database, { saas_id, store_id, order_id }: OrderKey) {
  const { rows } = await sql<Order>`update orders set invoiced = true
    where saas_id = ${saas_id} and store_id = ${store_id} and order_id = ${order_id} and not invoiced
      and status = any(${outOfStoreStatuses}) returning *`.execute(tx);
  await insertInvoices({ ...shop, db: tx }, await readSales(tx, rows));
}

type Purchase = Pick<
  Order,
  'customer_id' | 'customer_name' | 'mobile_number' | 'order_type' | 'payment_type' | 'address' | 'pincode' | 'state'
> &
  Partial<Pick<Order, 'buyer_gstin' | 'buyer_name' | 'buyer_address'>>;

export interface Sale {
  key: PurchaseKey;
  purchase: Purchase;
  supplied: Supplied;
  /** When the goods left the store, or the subscription was paid. */
  at: Date;
}

async function readSales(tx: Database, orders: Order[]): Promise<Sale[]> {
  const [first] = orders;
  if (!first) return [];
  const { saas_id, store_id } = first;
  const supplied = await readSupplied(tx, first, orders);
  const left = await readDispatchTimes(tx, first, orders);
  return orders.map((order) => {
    const order_id = Number(order.order_id);
    const at = left.get(order_id) ?? order.created_at;
    return { key: { saas_id, store_id, order_id }, purchase: order, supplied: supplied.get(order_id)!, at };
  });
}

/** Numbers invoices of one store, in the transaction that has claimed them, and freezes their content. */
export async function insertInvoices(shop: Shop, sales: Sale[]): Promise<void> {
  const [first] = sales;
  if (!first) return;
  const store = await getStoreIncludingClosed(shop, first.key);
  const { legal_name: marketplace = 'Nukkad' } = await readMarketplaceFacts(shop.db);
  const customers = await readCustomers(shop.db, sales);
  const moments = sales.map(({ at }) => at);
  const numbers = await nextNumbers(shop.db, store, moments, '');
  const rows = [];
  for (const [index, { key: of, purchase, supplied, at }] of sales.entries()) {
    const invoice_number = numbers[index]!;
    const customer = customers.get(purchase.customer_id)!;
    const content = { ...supplied, key: of, invoice_number, marketplace, customer, at };
    const invoice = await buildInvoice(shop, purchase, store, content);
    rows.push({ ...of, invoice_number, invoice: toJson(invoice), at });
  }
  await shop.db.insertInto('invoices').values(rows).execute();
  await enqueue(
    shop.db,
    'invoice-pdf',
    rows.map(({ saas_id, store_id, invoice_number }) => ({ saas_id, store_id, invoice_number })),
  );
  for (const { key } of sales) await queueCreditNotes(shop.db, key);
}

/** Queues the credit notes that waited for the invoice of a purchase. */
async function queueCreditNotes(tx: Database, key: PurchaseKey): Promise<void> {
  const notes = await tx
    .selectFrom('credit_notes')
    .select(['saas_id', 'store_id', 'note_id'])
    .where((where) => where.and(key))
    .where('credit_note_number', 'is', null)
    .execute();
  await enqueue(tx, 'credit-note', notes);
}

type Store = Awaited<ReturnType<typeof getStoreIncludingClosed>>;

interface Content extends Pick<Invoice, 'invoice_number' | 'marketplace'>, Supplied, Pick<Sale, 'key' | 'at'> {
  customer: Pick<Selectable<CustomerRow>, 'name' | 'email' | 'mobile_number'>;
}

async function buildInvoice(
  shop: Shop,
  order: Purchase,
  store: Store,
  {
    key: of,
    invoice_number,
    marketplace,
    customer,
    at,
    paid,
    delivery_charge,
    delivery_paid,
    round_off,
    total,
    ...supplied
  }: Content,
): Promise<Invoice> {
  const lines = statedLines(store, supplied.lines);
  const items_total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const content = {
    ...documentKind(store, lines),
    invoice_number,
    ...('order_id' in of ? { order_id: of.order_id } : { subscription_no: of.subscription_no }),
    date: momentWords(at.toISOString(), store.timezone),
    isCancelled: false,
    seller: sellerOf(store),
    marketplace,
    buyer: {
      name: order.customer_name || customer.name,
      mobile: order.mobile_number || (customer.mobile_number ?? ''),
      email: customer.email ?? '',
      ...(order.buyer_gstin && {
        gstin: order.buyer_gstin,
        business: { name: order.buyer_name ?? '', address: order.buyer_address ?? '' },
      }),
    },
    order_type: order.order_type,
    payment_type: order.payment_type,
    place: placeOf(order),
    ...(await findSupply(shop, store, order)),
    lines,
    items_total,
    delivery_charge,
    discount: items_total + delivery_charge + round_off - total,
    round_off,
    total,
  } satisfies Invoice;
  return { ...content, taxed: taxLines({ ...content, paid, delivery_paid }) };
}

const sellerOf = (store: Store): Invoice['seller'] => ({
  name: store.store_name,
  address: `${store.address} ${store.postal_code}`,
  phone: store.phone_no,
  email: store.email,
  gstin: store.gstin,
  ...(store.fssai && { fssai: store.fssai }),
  currency: store.currency,
  bank_account: store.bank_account,
  country: store.country,
});

const readCustomers = async (db: Database, sales: Sale[]) => {
  const rows = await db
    .selectFrom('customers')
    .select(['customer_id', 'name', 'email', 'mobile_number'])
    .where('customer_id', '=', sql<number>`any(${sales.map(({ purchase }) => purchase.customer_id)}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.customer_id, row]));
};

const ofOrders = (orders: Order[]) => sql<number>`any(${orders.map(({ order_id }) => order_id)}::bigint[])`;

async function readDispatchTimes(db: Database, store: StoreKey, orders: Order[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('order_events')
    .select(({ fn }) => ['order_id', fn.min('at').as('at')])
    .where(inStore(store))
    .where('order_id', '=', ofOrders(orders))
    .where('status', '=', sql<OrderRow['status']>`any(${outOfStoreStatuses})`)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, at }) => [Number(order_id), at]));
}

export const invoicePdfJob = (shop: Shop, draw: DrawInvoice): JobKind<'invoice-pdf'> => ({
  name: 'invoice-pdf',
  async work(key) {
    const row = await shop.db
      .selectFrom('invoices')
      .select('invoice')
      .where((where) => where.and(key))
      .executeTakeFirst();
    if (!row) return;
    const pdf = Buffer.from(await draw(row.invoice as Invoice));
    await shop.db
      .updateTable('invoices')
      .set({ pdf })
      .where((where) => where.and(key))
      .where('invoice', '=', sql<never>`${JSON.stringify(row.invoice)}::jsonb`)
      .execute();
  },
});

/** Marks a cancelled order's invoice, with the amount to pay back, and queues its PDF again. */
export async function markInvoiceCancelled(
  tx: Database,
  order: OrderKey & Pick<Selectable<OrderRow>, 'order_value' | 'deducted'>,
): Promise<void> {
  const left = { isCancelled: true, left: order.order_value - order.deducted } satisfies Partial<Invoice>;
  const invoices = await tx
    .updateTable('invoices')
    .set({ invoice: sql`invoice || ${JSON.stringify(left)}::jsonb`, pdf: null })
    .where(ofOrder(order))
    .returning(['saas_id', 'store_id', 'invoice_number'])
    .execute();
  await enqueue(tx, 'invoice-pdf', invoices);
}
