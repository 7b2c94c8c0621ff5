import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { newShopper, openApi } from '#tools/browser/shopper';
import { measureBareOrders } from './bare-orders.ts';
import type { Figure } from './figure.ts';
import { measurePosts } from './load.ts';

const customers = 20;
const ordersBefore = 100;
const orders = 4000;
const items = [1001, 1002, 1003];

/** Refills the stock of the ordered items. @returns the price of one of each, as the API sends it */
export async function refillStock(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const updated = await client.query('update items set stock = 1000000 where item_id = any($1) returning price', [
      items,
    ]);
    return updated.rows.reduce((sum: number, row: { price: string }) => sum + Number(row.price), 0) / 100;
  } finally {
    await client.end();
  }
}

export const createOrderBody = (customer_id: number, order_value: number) => ({
  saas_id: 33,
  store_id: 33001,
  customer_id,
  order_value,
  payment_type: 'COD',
  order_type: 'Pickup',
  item_list: items.map((item_id) => ({ item_id, product_qty: 1 })),
});

/** The rate of orders, and of their bare transaction in the same minute, in a shop with earlier sales. */
export async function measureOrders(origin: string, databaseUrl: string): Promise<Figure[]> {
  const order_value = await refillStock(databaseUrl);
  const sessions = await logInCustomers(origin);
  const createRequests = (count: number) =>
    Array.from({ length: count }, (_, index) => createRequest(sessions[index % customers]!, order_value));
  await placeOrders(origin, createRequests(ordersBefore));
  await analyze(databaseUrl);
  const placed = await placeOrders(origin, createRequests(orders));
  const bare = await measureBareOrders(databaseUrl);
  const share = (placed.rate / bare.rate).toFixed(2);
  return [placed.figure, bare.figure, { name: 'orders, as a share of that', value: share, bar: '' }];
}

type Session = Awaited<ReturnType<ReturnType<typeof openApi>['login']>>;

async function logInCustomers(origin: string): Promise<Session[]> {
  const api = openApi(origin);
  const sessions: Session[] = [];
  for (let count = 0; count < customers; count += 1) {
    const shopper = newShopper();
    await api.register(shopper);
    sessions.push(await api.login(shopper));
  }
  return sessions;
}

/** A cash order of three lines, with its own Idempotency-Key. */
const createRequest = ({ authorization, id }: Session, order_value: number) => ({
  headers: {
    'Content-Type': 'application/json',
    Authorization: authorization,
    'Idempotency-Key': randomUUID(),
  },
  body: JSON.stringify(createOrderBody(id, order_value)),
});

const placeOrders = (origin: string, requests: ReturnType<typeof createRequest>[]) =>
  measurePosts(
    'orders on PostgreSQL, 3 lines each',
    '150/s, p99 250 ms',
    `${origin}/api/v1/order/create/order/master`,
    requests,
  );

/**
 * Analyzes the tables, as PostgreSQL does within a minute of the fiftieth order.
 * Until then, each check of a foreign key scans all orders of the store.
 */
async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}
