import pg from 'pg';
import { findOrders } from '#server/books/all-orders';
import { openPostgres } from '#server/db/database';
import { migrate } from '#server/db/migrate';
import { findPostgres, startPostgres } from '#tools/shop/postgres';
import { median, type Figure } from './figure.ts';

const orders = 1_000_000;
const store = { saas_id: 33, store_id: 33001, timezone: 'Asia/Kolkata' };

/** Two years of orders of two stores, with ten common names, a rarer one (1 in 67) and a rare one (1 in 5,000). */
const inserting = `
  insert into orders (saas_id, store_id, customer_id, customer_name, mobile_number, order_type, payment_type, status, address,
    pincode, currency, items_total, delivery_charge, discount, order_value, order_qty, idempotency_key, request_hash, created_at)
  select 33, 33001 + n % 2, 1,
    (array['Asha', 'Ravi', 'Meena', 'Imran', 'Sahil', 'Zarina', 'Bina', 'Chirag', 'Dev', 'Esha'])[1 + n % 10] || ' ' ||
      (array['Patel', 'Shah', 'Desai', 'Khan', 'Mehta'])[1 + (n / 10) % 5] ||
      case when n % 5000 = 0 then ' Quinn' when n % 67 = 0 then ' Tandel' else '' end,
    '+9198' || lpad((n % 200000)::text, 8, '0'), 'Pickup', 'COD', 'delivered', repeat('x', 60), '395003', 'INR', 28000, 2000,
    0, 30000, 4, n::text, '', timestamptz '2024-01-01' + n * interval '1 minute'
  from generate_series(1, ${orders}) as n`;

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica'); // disables triggers and foreign keys
  await client.query(inserting);
  await client.query('vacuum analyze orders');
  await client.end();
}

const searches = {
  'the newest page': {},
  'a page half way back': { before: orders / 2 },
  'a name that every tenth has': { text: 'asha' },
  'a name that one in 67 has': { text: 'tandel' },
  'a name that one in 5,000 has': { text: 'quinn' },
  'the end of a mobile number': { text: '1234' },
  'a day': { day: '2025-06-01' },
} as const;

const times = 7;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The median time of pages of all orders with a million orders, compared with that of one order. */
export async function measureAllOrders(): Promise<Figure[]> {
  const programs = await findPostgres();
  if (!programs) return [{ name: 'PostgreSQL: its programs are not installed', value: 'not measured', bar: '' }];
  const server = await startPostgres(programs);
  const database = openPostgres(server.url);
  const { db } = database;
  try {
    await migrate(db);
    await fill(server.url);
    const shop = { db } as Parameters<typeof findOrders>[0];
    const figures: Figure[] = [];
    for (const [name, wanted] of Object.entries({ 'its number': { text: String(orders / 2) }, ...searches })) {
      const taken: number[] = [];
      for (let time = 0; time < times; time += 1)
        taken.push(await timeOf(() => findOrders(shop, store, wanted, 'owner')));
      figures.push({ name: `of 1,000,000 orders, ${name}`, value: `${median(taken).toFixed(1)} ms`, bar: '250 ms' });
    }
    return figures;
  } finally {
    await database.close();
    await server.stop();
  }
}
