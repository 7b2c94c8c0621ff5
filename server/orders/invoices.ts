import { sql, type Selectable } from 'kysely';
import { placeOf } from '#lib/address/place-of';
import { momentWords } from '#lib/schedule/date-words';
import { pieceUnit } from '#lib/tax/unit-codes';
import type { Database } from '#server/db/database';
import type { CustomerRow } from '#server/db/customer-rows';
import type { OrderRow } from '#server/db/order-rows';
import type { Invoice, InvoiceLine } from '#server/db/invoice-rows';
import { doNext, type Queue } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import type { OrderKey, StoreKey } from '#server/db/keys';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { forgetFailures, isDue, recordFailure } from './invoices/failures.ts';
import { nextNumbers } from './invoices/numbers.ts';
import { findSupply } from './invoices/place-of-supply.ts';
import { documentKind, statedLines } from './invoices/scheme.ts';
import { taxLines } from './invoices/tax.ts';

/** Narrows a query to the invoice of an order. */
const whereOrder = <
  Query extends { where(column: 'saas_id' | 'store_id' | 'order_id', is: '=', value: number): Query },
>(
  query: Query,
  { saas_id, store_id, order_id }: OrderKey,
): Query => query.where('saas_id', '=', saas_id).where('store_id', '=', store_id).where('order_id', '=', order_id);

const key = ['saas_id', 'store_id', 'order_id'] as const;

type Order = Selectable<OrderRow>;

/** How many orders are numbered together: one by one, each took nine statements, more than it takes to place it. */
const batch = 20;

/**
 * Numbers the next orders without an invoice and freezes the invoices' content; false when there is none.
 * Numbers of a store and year have no gaps. An order whose invoice cannot be made holds up no other, and is retried later.
 */
export async function numberNextInvoices(shop: Shop): Promise<boolean> {
  let orders: Order[] = [];
  try {
    await shop.db.transaction().execute(async (tx) => {
      orders = await claimOrders(shop, tx);
      for (const own of Map.groupBy(orders, ({ saas_id, store_id }) => `${saas_id} ${store_id}`).values())
        await insertInvoices({ ...shop, db: tx }, own);
    });
  } catch (error) {
    if (orders.length === 0) throw error;
    for (const order of orders) await numberAlone(shop, order);
  }
  return orders.length > 0;
}

/** Numbers one order of several whose invoices could not be made together, or records that its own cannot be made. */
async function numberAlone(shop: Shop, { saas_id, store_id, order_id }: OrderKey): Promise<void> {
  const only = { saas_id, store_id, order_id };
  try {
    await shop.db
      .transaction()
      .execute(async (tx) => insertInvoices({ ...shop, db: tx }, await claimOrders(shop, tx, only)));
  } catch (error) {
    await recordFailure(shop, only, error);
  }
}

/** By store, as each store's numbers are locked until the end: two processes lock them in the same order. */
async function claimOrders(shop: Shop, tx: Database, only?: OrderKey): Promise<Order[]> {
  const isWanted = only
    ? sql`saas_id = ${only.saas_id} and store_id = ${only.store_id} and order_id = ${only.order_id}`
    : isDue(shop, 'orders');
  const { rows } = await sql<Order>`
    with due as (
      select saas_id, store_id, order_id from orders where not invoiced and status <> 'cancelled' and ${isWanted}
      order by order_id limit ${batch} for update skip locked
    )
    update orders set invoiced = true from due
    where orders.saas_id = due.saas_id and orders.store_id = due.store_id and orders.order_id = due.order_id
    returning orders.*`.execute(tx);
  return rows.sort(
    (one, other) => one.saas_id - other.saas_id || one.store_id - other.store_id || one.order_id - other.order_id,
  );
}

/** Inserts the invoices of orders of one store. */
async function insertInvoices(shop: Shop, orders: Order[]): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const { saas_id, store_id } = first;
  const store = await getStoreIncludingClosed(shop, first);
  const marketplace = await readMarketplace(shop.db);
  const customers = await readCustomers(shop.db, orders);
  const lines = await readLines(shop.db, first, orders);
  const moments = orders.map(({ created_at }) => created_at);
  const numbers = await nextNumbers(shop.db, store, moments, '');
  const rows = [];
  for (const [index, order] of orders.entries()) {
    const invoice_number = numbers[index]!;
    const content = { invoice_number, marketplace, customer: customers.get(order.customer_id)! };
    const own = statedLines(store, lines.get(order.order_id) ?? []);
    const invoice = await buildInvoice(shop, order, store, { ...content, lines: own });
    rows.push({ saas_id, store_id, order_id: order.order_id, invoice_number, invoice: JSON.stringify(invoice) });
  }
  await shop.db.insertInto('invoices').values(rows).execute();
  await forgetFailures(
    shop.db,
    saas_id,
    orders.map(({ order_id }) => order_id),
  );
}

type Store = Awaited<ReturnType<typeof getStoreIncludingClosed>>;

interface Content extends Pick<Invoice, 'invoice_number' | 'marketplace' | 'lines'> {
  customer: Pick<Selectable<CustomerRow>, 'name' | 'email' | 'mobile_number'>;
}

async function buildInvoice(
  shop: Shop,
  order: Order,
  store: Store,
  { invoice_number, marketplace, customer, lines }: Content,
): Promise<Invoice> {
  const content = {
    ...documentKind(store, lines),
    invoice_number,
    order_id: order.order_id,
    date: momentWords(order.created_at.toISOString(), store.timezone),
    isCancelled: false,
    seller: sellerOf(store),
    marketplace,
    buyer: {
      name: order.customer_name || customer.name,
      mobile: order.mobile_number || (customer.mobile_number ?? ''),
      email: customer.email ?? '',
    },
    order_type: order.order_type,
    payment_type: order.payment_type,
    place: placeOf(order),
    ...(await findSupply(shop.geocoder, store, order)),
    lines,
    items_total: order.items_total,
    delivery_charge: order.delivery_charge,
    discount: order.discount,
    total: order.order_value,
  } satisfies Invoice;
  return { ...content, taxed: taxLines(content) };
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

const readCustomers = async (db: Database, orders: Order[]) => {
  const rows = await db
    .selectFrom('customers')
    .select(['customer_id', 'name', 'email', 'mobile_number'])
    .where('customer_id', '=', sql<number>`any(${orders.map(({ customer_id }) => customer_id)}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.customer_id, row]));
};

async function readMarketplace(db: Database): Promise<string> {
  const row = await db
    .selectFrom('operator_details')
    .select('value')
    .where('key', '=', 'legal_name')
    .executeTakeFirst();
  return row?.value ?? 'Nukkad';
}

/** The lines of orders of one store, by order. */
async function readLines(
  db: Database,
  { saas_id, store_id }: StoreKey,
  orders: Order[],
): Promise<Map<number, InvoiceLine[]>> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('items', (join) =>
      join
        .onRef('items.saas_id', '=', 'order_lines.saas_id')
        .onRef('items.store_id', '=', 'order_lines.store_id')
        .onRef('items.item_id', '=', 'order_lines.item_id'),
    )
    .select((line) => [
      line.ref('order_lines.item_name').as('item_name'),
      line.ref('order_lines.unit').as('unit'),
      line.ref('order_lines.price').as('price'),
      'order_id',
      'product_color',
      'product_qty',
      'hsn',
      'tax_percent',
      'net_quantity',
    ])
    .where('order_lines.saas_id', '=', saas_id)
    .where('order_lines.store_id', '=', store_id)
    .where('order_id', '=', sql<number>`any(${orders.map(({ order_id }) => order_id)}::bigint[])`)
    .orderBy('order_id')
    .orderBy('line')
    .execute();
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([order_id, own]) => [order_id, own.map(toInvoiceLine)]));
}

type LineRow = Omit<InvoiceLine, 'name' | 'quantity' | 'amount'> & {
  net_quantity: string | null;
  item_name: string;
  product_color: string;
  product_qty: number;
};

const toInvoiceLine = (row: LineRow): InvoiceLine => {
  const { item_name, product_color, unit, price, product_qty, hsn, tax_percent, net_quantity } = row;
  return {
    name: [item_name, product_color].filter(Boolean).join(', '),
    unit,
    hsn,
    quantity: product_qty,
    price,
    amount: price * product_qty,
    tax_percent,
    filed_in: pieceUnit(unit, net_quantity),
  };
};

const undrawnInvoices: Queue<'invoices'> = {
  table: 'invoices',
  key,
  dueAt: 'draw_after',
  leaseMs: 60_000,
  where: sql`pdf is null`,
};

/** Draws the next invoice without a PDF; false when there is none. One that fails is tried again later. */
export const drawNextInvoice = (shop: Shop, draw: (invoice: Invoice) => Promise<Uint8Array>): Promise<boolean> =>
  doNext(shop, undrawnInvoices, {
    work: async ({ invoice }) => ({ pdf: Buffer.from(await draw(invoice as Invoice)) }),
    onFailure: (error, { order_id }) =>
      shop.log.error({ err: error, order: order_id }, 'an invoice could not be drawn'),
  });

/**
 * Marks the invoice of a cancelled order, if there is one, in the same transaction, with what is left to pay back, and has it
 * drawn again; its credit note says what is credited.
 */
export const markInvoiceCancelled = (
  tx: Database,
  order: OrderKey & Pick<Selectable<OrderRow>, 'order_value' | 'deducted'>,
) => {
  const left = { isCancelled: true, left: order.order_value - order.deducted } satisfies Partial<Invoice>;
  return whereOrder(
    tx.updateTable('invoices').set({
      invoice: sql`invoice || ${JSON.stringify(left)}::jsonb`,
      pdf: null,
      draw_after: sql`now()`,
    }),
    order,
  ).execute();
};
