import { sql, type Selectable } from 'kysely';
import { placeOf } from '#lib/address/place-of';
import { outside } from '#lib/order/lifecycle';
import { momentWords } from '#lib/schedule/date-words';
import type { Database } from '#server/db/database';
import type { CustomerRow } from '#server/db/customer-rows';
import type { OrderRow } from '#server/db/order-rows';
import type { Invoice } from '#server/db/invoice-rows';
import { doNext, type Queue } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import { purchaseOf, type OrderKey, type PurchaseKey, type StoreKey } from '#server/db/keys';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { forgetFailures, isDue, recordFailure } from './invoices/failures.ts';
import { nextNumbers } from './invoices/numbers.ts';
import { findSupply } from './invoices/place-of-supply.ts';
import { documentKind, statedLines } from './invoices/scheme.ts';
import { readSupplied, type Supplied } from './invoices/supplied.ts';
import { taxLines } from './invoices/tax.ts';

/** Narrows a query to the invoice of an order. */
const whereOrder = <
  Query extends { where(column: 'saas_id' | 'store_id' | 'order_id', is: '=', value: number): Query },
>(
  query: Query,
  { saas_id, store_id, order_id }: OrderKey,
): Query => query.where('saas_id', '=', saas_id).where('store_id', '=', store_id).where('order_id', '=', order_id);

const key = ['saas_id', 'store_id', 'invoice_number'] as const;

type Order = Selectable<OrderRow>;

/** How many orders are numbered together: one by one, each took nine statements, more than it takes to place it. */
const batch = 20;

/**
 * Numbers the invoices of the next supplied orders and freezes their content. Numbers of a store and year have no gaps.
 * A failed invoice is retried later and does not block the others.
 * @returns false if no invoice is due
 */
export async function numberNextInvoices(shop: Shop): Promise<boolean> {
  let orders: Order[] = [];
  try {
    await shop.db.transaction().execute(async (tx) => {
      orders = await claimOrders(shop, tx);
      for (const own of Map.groupBy(orders, ({ saas_id, store_id }) => `${saas_id} ${store_id}`).values())
        await insertInvoices({ ...shop, db: tx }, await readSales(tx, own));
    });
  } catch (error) {
    if (orders.length === 0) throw error;
    for (const order of orders) await numberAlone(shop, order);
  }
  return orders.length > 0;
}

/** Numbers the invoice of one order after its batch failed, or records its failure. */
async function numberAlone(shop: Shop, { saas_id, store_id, order_id }: OrderKey): Promise<void> {
  const only = { saas_id, store_id, order_id };
  try {
    await shop.db.transaction().execute(async (tx) => {
      const orders = await claimOrders(shop, tx, only);
      await insertInvoices({ ...shop, db: tx }, await readSales(tx, orders));
    });
  } catch (error) {
    await recordFailure(shop, only, error);
  }
}

/** Sorted by store: each store's numbers are locked until commit, and two processes lock them in the same order. */
async function claimOrders(shop: Shop, tx: Database, only?: OrderKey): Promise<Order[]> {
  const isWanted = only
    ? sql`saas_id = ${only.saas_id} and store_id = ${only.store_id} and order_id = ${only.order_id}`
    : isDue(shop, 'orders');
  const { rows } = await sql<Order>`
    with due as (
      select saas_id, store_id, order_id from orders
      where not invoiced and status <> 'cancelled' and status = any(${outside}) and ${isWanted}
      order by order_id limit ${batch} for update skip locked
    )
    update orders set invoiced = true from due
    where orders.saas_id = due.saas_id and orders.store_id = due.store_id and orders.order_id = due.order_id
    returning orders.*`.execute(tx);
  return rows.sort(
    (one, other) => one.saas_id - other.saas_id || one.store_id - other.store_id || one.order_id - other.order_id,
  );
}

/** The columns of an order or a subscription that its invoice states. */
type Purchase = Pick<
  Order,
  'customer_id' | 'customer_name' | 'mobile_number' | 'order_type' | 'payment_type' | 'address' | 'pincode' | 'state'
> &
  Partial<Pick<Order, 'buyer_gstin' | 'buyer_name' | 'buyer_address'>>;

/** A purchase whose invoice is due. */
export interface Sale {
  key: PurchaseKey;
  purchase: Purchase;
  supplied: Supplied;
  /** When the goods left the store, or the subscription was paid. */
  at: Date;
}

/** The supplied goods of orders of one store, and the time of supply. */
async function readSales(tx: Database, orders: Order[]): Promise<Sale[]> {
  const [first] = orders;
  if (!first) return [];
  const { saas_id, store_id } = first;
  const supplied = await readSupplied(tx, first, orders);
  const left = await readLeaving(tx, first, orders);
  return orders.map((order) => {
    const order_id = Number(order.order_id);
    const at = left.get(order_id) ?? order.created_at;
    return { key: { saas_id, store_id, order_id }, purchase: order, supplied: supplied.get(order_id)!, at };
  });
}

/** Numbers the invoices of one store's sales, in the transaction that has claimed them, and freezes their content. */
export async function insertInvoices(shop: Shop, sales: Sale[]): Promise<void> {
  const [first] = sales;
  if (!first) return;
  const store = await getStoreIncludingClosed(shop, first.key);
  const marketplace = await readMarketplace(shop.db);
  const customers = await readCustomers(shop.db, sales);
  const moments = sales.map(({ at }) => at);
  const numbers = await nextNumbers(shop.db, store, moments, '');
  const rows = [];
  for (const [index, { key: of, purchase, supplied, at }] of sales.entries()) {
    const invoice_number = numbers[index]!;
    const customer = customers.get(purchase.customer_id)!;
    const content = { ...supplied, key: of, invoice_number, marketplace, customer, at };
    const invoice = await buildInvoice(shop, purchase, store, content);
    rows.push({ ...of, invoice_number, invoice: JSON.stringify(invoice), at });
  }
  await shop.db.insertInto('invoices').values(rows).execute();
  await forgetFailures(
    shop.db,
    sales.map((sale) => sale.key),
  );
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

async function readMarketplace(db: Database): Promise<string> {
  const row = await db
    .selectFrom('operator_details')
    .select('value')
    .where('key', '=', 'legal_name')
    .executeTakeFirst();
  return row?.value ?? 'Nukkad';
}

const ofOrders = (orders: Order[]) => sql<number>`any(${orders.map(({ order_id }) => order_id)}::bigint[])`;

/** When orders of one store left it. */
async function readLeaving(db: Database, { saas_id, store_id }: StoreKey, orders: Order[]): Promise<Map<number, Date>> {
  const rows = await db
    .selectFrom('order_events')
    .select(({ fn }) => ['order_id', fn.min('at').as('at')])
    .where('saas_id', '=', saas_id)
    .where('store_id', '=', store_id)
    .where('order_id', '=', ofOrders(orders))
    .where('status', '=', sql<OrderRow['status']>`any(${outside})`)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, at }) => [Number(order_id), at]));
}

const undrawnInvoices: Queue<'invoices'> = {
  table: 'invoices',
  key,
  dueAt: 'draw_after',
  leaseMs: 60_000,
  where: sql`pdf is null`,
};

/** Renders the next invoice without a PDF; false if there is none. A failed one is retried later. */
export const drawNextInvoice = (shop: Shop, draw: (invoice: Invoice) => Promise<Uint8Array>): Promise<boolean> =>
  doNext(shop, undrawnInvoices, {
    work: async ({ invoice }) => ({ pdf: Buffer.from(await draw(invoice as Invoice)) }),
    onFailure: (error, invoice) => shop.log.error({ err: error, purchase: purchaseOf(invoice) }, 'invoice PDF failed'),
  });

/**
 * Marks the invoice of a cancelled order as cancelled, with the amount to pay back, and queues its PDF again.
 * Runs in the transaction of the cancellation.
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
