import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import { ShopError } from '#contract/errors';
import type { createOrder, placedOrder, Totals } from '#contract/order';
import { toDecimal } from '#lib/money/money';
import type { Database } from '#server/db/database';
import type { OrderRow, StoreRow } from '#server/db/schema';
import type { Shop } from '#server/shop';
import { openDelivery, readAddress } from './addresses.ts';
import { imageOf, removeOrdered, type CartKey } from './carts.ts';
import { checkLines, type Destination, type OrderLine } from './order-lines.ts';
import { queueConfirmation } from './order-messages.ts';
import { takeStock } from './stock.ts';
import { readStore } from './stores.ts';

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
    return (
      (await answerAgain(shop.db, cart, key, requestHash)) ??
      (await makeOrder(shop, cart, { request, key, requestHash }))
    );
  } catch (refusal) {
    // The same request, sent twice at once, may have been granted meanwhile and have taken the last of the stock.
    const granted = await answerAgain(shop.db, cart, key, requestHash);
    if (granted) return granted;
    throw refusal;
  }
}

async function makeOrder(shop: Shop, cart: CartKey, asked: Asked): Promise<WireOrder> {
  const { request } = asked;
  const store = await readStore(shop, cart.saas_id, cart.store_id);
  const destination = await readDestination(shop, cart, store, request);
  const { lines, totals } = await checkLines(shop.db, cart, request, destination);
  assertPayable(request, store, destination);
  return shop.db.transaction().execute(async (tx) => {
    const row = await insertOrder(tx, cart, { ...asked, store, destination, totals });
    if (!row) throw new ShopError('unavailable'); // the same key was faster: its answer is this one's too
    await insertLines(tx, cart, row.order_id, lines);
    await removeOrdered(
      tx,
      cart,
      lines.map(({ item, color }) => ({ item_id: item.item_id, product_color: color })),
    );
    await queueConfirmation(tx, cart.customer_id, store, row);
    await takeStock(tx, cart, lines, destination);
    return toWire(row);
  });
}

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
  store: Pick<StoreRow, 'currency'>;
  destination: Destination;
  totals: Totals;
}

/** Writes the order; undefined when another request with the same key was first. */
const insertOrder = (
  tx: Database,
  cart: CartKey,
  { request, key, requestHash, store, destination, totals }: NewOrder,
) =>
  tx
    .insertInto('orders')
    .values({
      ...cart,
      customer_name: request.customer_name,
      mobile_number: request.mobile_number,
      order_type: request.order_type,
      payment_type: request.payment_type,
      status: 'pending',
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
    })
    .onConflict((conflict) => conflict.columns(['saas_id', 'store_id', 'customer_id', 'idempotency_key']).doNothing())
    .returning(keptColumns)
    .executeTakeFirst();

async function insertLines(tx: Database, { saas_id, store_id }: CartKey, order_id: number, lines: OrderLine[]) {
  const order = { saas_id, store_id, order_id };
  const rows = lines.map(({ item, color, quantity }, index) => ({
    ...order,
    line: index + 1,
    item_id: item.item_id,
    item_name: item.item_name,
    product_color: color,
    unit: item.unit,
    image: imageOf(item, color),
    price: item.price,
    product_qty: quantity,
  }));
  await tx.insertInto('order_lines').values(rows).execute();
  await tx
    .insertInto('order_events')
    .values({ ...order, status: 'pending' })
    .execute();
}
