import { createHash, randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { createOrder, placedOrder, Totals } from '#contract/order';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderRow } from '#server/db/order-rows';
import type { StoreRow } from '#server/db/schema';
import type { Shop } from '#server/shop';
import { openDelivery, readAddress } from './addresses.ts';
import { imageOf, removingOrdered, type CartKey } from './carts.ts';
import { checkLines, type Destination, type OrderLine } from './order-lines.ts';
import { messageRow } from './messages.ts';
import { confirmationsOf } from './order-messages.ts';
import { takeStock } from './stock.ts';
import { readStoreOfLate } from './stores.ts';

type Request = v.InferOutput<typeof createOrder.body>;
type WireOrder = v.InferInput<typeof placedOrder>;
type Kept = Pick<Selectable<OrderRow>, (typeof keptColumns)[number]>;

const keptColumns = [
  'order_id',
  'order_value',
  'order_type',
  'payment_type',
  'created_at',
  'status',
  'currency',
  'request_hash',
] as const;

/**
 * Places an order paid in cash. Sums and texts are the server's own; stock is taken with the order or not at all.
 * The same `key` gives the same order, however often it is sent.
 * @param key the customer's Idempotency-Key; without one the request is taken as new
 * @throws {ShopError} the refusals of `createOrder`; `price_changed` and `out_of_stock` carry a fresh quote
 */
export async function placeOrder(shop: Shop, request: Request, key: string = randomUUID()): Promise<WireOrder> {
  const cart = { saas_id: request.saas_id, store_id: request.store_id, customer_id: request.customer_id };
  const requestHash = hashOf(request);
  try {
    return await makeOrder(shop, cart, { request, key, requestHash });
  } catch (refusal) {
    // The same request may have been granted before, or at the same time, and have taken the last of the stock.
    const granted = await answerAgain(shop.db, cart, key, requestHash);
    if (granted) return granted;
    throw refusal;
  }
}

async function makeOrder(shop: Shop, cart: CartKey, asked: Asked): Promise<WireOrder> {
  const { request } = asked;
  const store = await readStoreOfLate(shop, cart.saas_id, cart.store_id);
  const destination = await readDestination(shop, cart, store, request);
  const { lines, totals } = await checkLines(shop.db, cart, request, destination);
  assertPayable(request, store, destination);
  return shop.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, cart);
    const order = await writeOrder(tx, cart, { ...asked, store, destination, totals, lines, customer });
    await takeStock(tx, cart, lines, destination);
    return toWire(order);
  });
}

/** Lets nobody else change the customer's carts meanwhile (see `lockCarts`), and draws the order's number. */
const lockCustomer = (tx: Database, { customer_id }: CartKey) =>
  tx
    .selectFrom('customers')
    .select(['email', 'mobile_number', sql<number>`nextval('orders_order_id_seq')`.as('order_id')])
    .where('customer_id', '=', customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Writes the order and all that comes with it in one statement. Another order with the same key breaks it off. */
const writeOrder = (tx: Database, cart: CartKey, order: NewOrder) =>
  tx
    .with('lines', () => tx.insertInto('order_lines').values(lineRows(cart, order)))
    .with('event', () => tx.insertInto('order_events').values({ ...keyOf(cart, order), status: 'pending' }))
    .with('messages_to_send', () => tx.insertInto('messages').values(messageRows(order)))
    .with('ordered', () =>
      removingOrdered(
        tx,
        cart,
        order.lines.map(({ item, color }) => ({ item_id: item.item_id, product_color: color })),
      ),
    )
    .insertInto('orders')
    .values(orderRow(cart, order))
    .returning(keptColumns)
    .executeTakeFirstOrThrow();

/** What the request asks for; what a client may state differently on a retry (its clock, its spelling) is left out. */
function hashOf({ address_id, order_type, order_value, payment_type, item_list }: Request): string {
  const lines = item_list.map(({ item_id, product_color, product_qty }) => [item_id, product_color, product_qty]);
  const asked = JSON.stringify([address_id || null, order_type, order_value, payment_type, lines]);
  return createHash('sha256').update(asked).digest('hex');
}

async function answerAgain(db: Database, cart: CartKey, key: string, requestHash: string) {
  const kept = await db
    .selectFrom('orders')
    .select(keptColumns)
    .where('saas_id', '=', cart.saas_id)
    .where('store_id', '=', cart.store_id)
    .where('customer_id', '=', cart.customer_id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (kept && kept.request_hash !== requestHash) throw new ShopError('idempotency_key_reused');
  return kept && toWire(kept);
}

const toWire = (row: Kept): WireOrder => ({
  order_id: row.order_id,
  orderValue: toDecimal(row.order_value),
  order_type: row.order_type,
  payment_type: row.payment_type,
  order_date: row.created_at.toISOString(),
  status: row.status,
  currency: row.currency,
});

async function readDestination(
  shop: Shop,
  cart: CartKey,
  store: Pick<StoreRow, 'address' | 'postal_code' | 'country'>,
  { order_type, address_id }: Request,
): Promise<Destination> {
  if (order_type === 'Pickup')
    return { address: store.address, pincode: store.postal_code, terms: null, cash: store.country === 'India' };
  if (!address_id) throw new ShopError('address_required');
  const { address, pincode } = await readAddress(shop, cart, address_id);
  const { terms, cash } = await (await openDelivery(shop, cart))(pincode);
  if (!terms) throw new ShopError('outside_delivery_area');
  return { address, pincode, terms, cash };
}

function assertPayable({ payment_type }: Request, store: Pick<StoreRow, 'country'>, { cash }: Destination): void {
  if (payment_type !== 'COD' || store.country !== 'India' || !cash) throw new ShopError('payment_unavailable');
}

interface Asked {
  request: Request;
  key: string;
  requestHash: string;
}

interface NewOrder extends Asked {
  store: Awaited<ReturnType<typeof readStoreOfLate>>;
  destination: Destination;
  totals: Totals;
  lines: OrderLine[];
  customer: Awaited<ReturnType<typeof lockCustomer>>;
}

const keyOf = ({ saas_id, store_id }: CartKey, { customer }: NewOrder) => ({
  saas_id,
  store_id,
  order_id: customer.order_id,
});

const orderRow = (cart: CartKey, { request, key, requestHash, store, destination, totals, customer }: NewOrder) => ({
  ...cart,
  order_id: customer.order_id,
  customer_name: request.customer_name,
  mobile_number: request.mobile_number,
  order_type: request.order_type,
  payment_type: request.payment_type,
  status: 'pending' as const,
  address: destination.address,
  pincode: destination.pincode,
  currency: store.currency,
  items_total: totals.items,
  delivery_charge: totals.delivery_charge,
  discount: totals.discount,
  order_value: totals.total,
  order_qty: totals.count,
  idempotency_key: key,
  request_hash: requestHash,
});

const lineRows = (cart: CartKey, order: NewOrder) =>
  order.lines.map(({ item, color, quantity }, index) => ({
    ...keyOf(cart, order),
    line: index + 1,
    item_id: item.item_id,
    item_name: item.item_name,
    product_color: color,
    unit: item.unit,
    image: imageOf(item, color),
    price: item.price,
    product_qty: quantity,
  }));

const messageRows = ({ customer, store, request, totals }: NewOrder) =>
  confirmationsOf(customer, store, {
    order_id: customer.order_id,
    order_value: totals.total,
    order_type: request.order_type,
  }).map(messageRow);
