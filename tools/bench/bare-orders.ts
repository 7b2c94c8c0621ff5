import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Figure } from './figure.ts';

const connections = 16;
const orders = 4000;

const insertOrder = `
  insert into orders (saas_id, store_id, customer_id, customer_name, mobile_number, order_type, payment_type, status,
    address, pincode, currency, items_total, delivery_charge, discount, order_value, order_qty, idempotency_key, request_hash)
  values (33, 33001, $1, 'Asha', '', 'Pickup', 'COD', 'pending', 'Surat', '395003', 'INR', 100, 0, 0, 100, 3, $2, '')
  returning order_id`;

const insertLines = `
  insert into order_lines (saas_id, store_id, order_id, line, item_id, item_name, product_color, unit, image, price, product_qty)
  select 33, 33001, $1, row_number() over (), item_id, item_name, '', unit, image, price, 1
  from items where store_id = 33001 and item_id = any($2)`;

const takeStock = `
  update items set stock = stock - 1
  where item_id in (select item_id from items where item_id = any($1) order by item_id for no key update)`;

/**
 * Transactions of orders alone, without HTTP, sessions, prices and messages: the maximum of this database and machine.
 */
export async function measureBareOrders(databaseUrl: string): Promise<{ figure: Figure; rate: number }> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const { rows } = await clients[0]!.query('select customer_id from customers limit 1');
  let left = orders;
  const started = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) await placeOne(client, rows[0].customer_id);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  const rate = orders / seconds;
  const [name, bar] = ['the bare transaction of such an order', '1,980/s where the bars were set'];
  return { figure: { name, value: `${Math.round(rate)}/s`, bar }, rate };
}

async function placeOne(client: pg.Client, customer: number): Promise<void> {
  const items = [1001, 1002, 1003];
  await client.query('begin');
  const { rows } = await client.query({ name: 'order', text: insertOrder, values: [customer, randomUUID()] });
  await client.query({ name: 'lines', text: insertLines, values: [rows[0].order_id, items] });
  await client.query({ name: 'stock', text: takeStock, values: [items] });
  await client.query('commit');
}
