import { sql, type Selectable } from 'kysely';
import { placeOf } from '#lib/address/place-of';
import { momentWords } from '#lib/schedule/date-words';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import type { Invoice, InvoiceLine } from '#server/db/invoice-rows';
import { claimFirst, doNext, type Queue } from '#server/platform/queue';
import type { Shop } from '#server/platform/shop';
import type { OrderKey } from '#server/db/keys';
import { getStoreIncludingClosed } from '#server/stores/stores';
import { nextNumber } from './invoices/numbers.ts';

/** Narrows a query to the invoice of an order. */
const whereOrder = <
  Query extends { where(column: 'saas_id' | 'store_id' | 'order_id', is: '=', value: number): Query },
>(
  query: Query,
  { saas_id, store_id, order_id }: OrderKey,
): Query => query.where('saas_id', '=', saas_id).where('store_id', '=', store_id).where('order_id', '=', order_id);

const key = ['saas_id', 'store_id', 'order_id'] as const;

/**
 * Numbers the next order without an invoice and freezes the invoice's content; false when there is none.
 * Numbers of a store and year have no gaps.
 */
export const numberNextInvoice = (shop: Shop): Promise<boolean> =>
  shop.db.transaction().execute(async (tx) => {
    const order = await claimOrder(tx);
    if (!order) return false;
    const store = await getStoreIncludingClosed({ db: tx }, order);
    const invoice_number = await nextNumber(tx, store, order.created_at, '');
    const invoice = JSON.stringify(await buildInvoice({ ...shop, db: tx }, order, store, invoice_number));
    const { saas_id, store_id, order_id } = order;
    await tx.insertInto('invoices').values({ saas_id, store_id, order_id, invoice_number, invoice }).execute();
    return true;
  });

const claimOrder = (tx: Database) =>
  claimFirst(tx, {
    table: 'orders',
    key,
    where: sql`not invoiced and status <> 'cancelled'`,
    order: sql`order_id`,
    set: { invoiced: true },
  });

type Store = Awaited<ReturnType<typeof getStoreIncludingClosed>>;

async function buildInvoice(
  shop: Shop,
  order: Selectable<OrderRow>,
  store: Store,
  invoice_number: string,
): Promise<Invoice> {
  const customer = await shop.db
    .selectFrom('customers')
    .select(['name', 'email', 'mobile_number'])
    .where('customer_id', '=', order.customer_id)
    .executeTakeFirstOrThrow();
  return {
    invoice_number,
    order_id: order.order_id,
    date: momentWords(order.created_at.toISOString(), store.timezone),
    isCancelled: false,
    seller: sellerOf(store),
    marketplace: await readMarketplace(shop.db),
    buyer: {
      name: order.customer_name || customer.name,
      mobile: order.mobile_number || (customer.mobile_number ?? ''),
      email: customer.email ?? '',
    },
    order_type: order.order_type,
    payment_type: order.payment_type,
    place: placeOf(order),
    isWithinState: await isWithinState(shop, store, order),
    lines: await readLines(shop.db, order),
    items_total: order.items_total,
    delivery_charge: order.delivery_charge,
    discount: order.discount,
    total: order.order_value,
  };
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

async function readMarketplace(db: Database): Promise<string> {
  const row = await db
    .selectFrom('operator_details')
    .select('value')
    .where('key', '=', 'legal_name')
    .executeTakeFirst();
  return row?.value ?? 'Nukkad';
}

async function isWithinState({ geocoder }: Shop, store: Store, order: Selectable<OrderRow>): Promise<boolean> {
  const [from, to] = await Promise.all([geocoder.find(store.postal_code), geocoder.find(order.pincode)]);
  return from?.state === to?.state;
}

async function readLines(db: Database, { saas_id, store_id, order_id }: OrderKey): Promise<InvoiceLine[]> {
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
      'product_color',
      'product_qty',
      'hsn',
      'tax_percent',
    ])
    .where('order_lines.saas_id', '=', saas_id)
    .where('order_lines.store_id', '=', store_id)
    .where('order_id', '=', order_id)
    .orderBy('line')
    .execute();
  return rows.map(({ item_name, product_color, unit, price, product_qty, hsn, tax_percent }) => ({
    name: [item_name, product_color].filter(Boolean).join(', '),
    unit,
    hsn,
    quantity: product_qty,
    price,
    amount: price * product_qty,
    tax_percent,
  }));
}

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
