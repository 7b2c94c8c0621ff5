import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { surat } from '#tests/support/shop/catalogue';
import { addCustomer } from '#tests/support/shop/customers';
import type { TestDatabase } from '#tests/support/shop/databases';
import { saveAddress } from '#tests/support/shop/orders';
import { addPlans } from '#tests/support/shop/plans';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';
import { findFaults } from './consistency.ts';
import { buy, items, subscribe, type Buyer, type Habits, type World } from './customers.ts';
import { startFleet } from './fleet.ts';
import { startGateway } from './gateway.ts';

/** Faults planted into the servers to prove that the harness detects them. */
export type Fault = '' | 'no idempotency' | 'no stock check' | 'trusted amount' | 'no paying back';

export interface ChaosOptions {
  /** Number of purchases. */
  orders: number;
  /** Number of concurrent customers. */
  customers: number;
  /** Initial stock of each of ten items. */
  stock: number;
  fault?: Fault;
  /** Milliseconds between kills. */
  killEveryMs?: number;
}

export interface ChaosResult {
  faults: string[];
  orders: number;
  subscriptions: number;
  refunds: number;
  kills: number;
  seconds: number;
}

const usualHabits: Habits = { doubleTaps: 1 / 3, wrongSums: 0.3, failures: 0.1, closedTabs: 0.25, cancelled: 0.1 };
/** Frequent enough to always reveal a planted fault. */
const badHabits: Habits = { ...usualHabits, doubleTaps: 0.9, wrongSums: 0.6 };
const noHabits: Habits = { doubleTaps: 0, wrongSums: 0, failures: 0, closedTabs: 0, cancelled: 0 };
const maxSettlingMs = 60_000;
/** Servers with a planted fault may never settle everything. */
const maxFaultySettlingMs = 10_000;

/**
 * Lets customers buy from three servers on one PostgreSQL while servers are killed and connections cut, waits until all is
 * settled, closes the store with its remaining subscriptions, waits again and checks consistency.
 * @param database empty, on PostgreSQL
 */
export async function runChaos(database: TestDatabase, options: ChaosOptions): Promise<ChaosResult> {
  const started = performance.now();
  const shop = await openTestShop(database);
  await prepare(shop, options);
  const gateway = await startGateway();
  const fleet = await startFleet(3, {
    databaseUrl: database.url ?? '',
    gateway,
    fault: options.fault ?? '',
    sessionSecret: shop.secret,
  });
  gateway.startWebhooks(fleet);
  try {
    const habits = options.fault ? badHabits : usualHabits;
    const { shown, kills, complaints } = await runCustomers(
      shop,
      { fleet, provider: gateway.provider, habits },
      options,
    );
    const mayNotSettle = options.fault && options.fault !== 'no paying back';
    const maxMs = mayNotSettle ? maxFaultySettlingMs : maxSettlingMs;
    const left = await waitUntilSettled(shop, maxMs);
    await closeStore(shop);
    await cutConnections(shop);
    await fleet.killOne();
    left.push(...(await waitUntilSettled(shop, maxMs)));
    const faults = await findFaults({ shown, shop, provider: gateway.provider, stock: options.stock });
    const count = async (table: 'orders' | 'subscriptions' | 'refunds') =>
      Number(
        (
          await shop.db
            .selectFrom(table)
            .select(sql<number>`count(*)`.as('all'))
            .executeTakeFirstOrThrow()
        ).all,
      );
    const seconds = Math.round((performance.now() - started) / 1000);
    return {
      faults: [...fleet.crashes, ...complaints, ...left, ...faults],
      orders: await count('orders'),
      subscriptions: await count('subscriptions'),
      refunds: await count('refunds'),
      kills: kills + 1,
      seconds,
    };
  } finally {
    await fleet.stop();
    await gateway.stop();
    await shop.close();
  }
}

async function prepare(shop: TestShop, { stock, fault }: ChaosOptions): Promise<void> {
  const { db } = shop;
  await addPlans(shop);
  await db
    .updateTable('items')
    .set({ stock })
    .where(
      'item_id',
      'in',
      items.map(({ item_id }) => item_id),
    )
    .execute();
  if (fault === 'no paying back')
    await plantFault(db, 'refunds', `if new.reason = 'store_closed' then return null; end if`);
  if (fault === 'no idempotency') await plantFault(db, 'orders', 'new.idempotency_key := gen_random_uuid()::text');
  if (fault === 'no stock check') await sql`alter table items drop constraint items_stock_check`.execute(db);
}

/** Runs a statement of PL/pgSQL on each row inserted into a table. */
async function plantFault(db: TestShop['db'], table: 'orders' | 'refunds', fault: string): Promise<void> {
  await sql`create function fault() returns trigger language plpgsql as
    ${sql.raw(`$$ begin ${fault}; return new; end $$`)}`.execute(db);
  await sql`create trigger fault before insert on ${sql.table(table)} for each row execute function fault()`.execute(
    db,
  );
}

async function addBuyer(shop: TestShop): Promise<Buyer> {
  const customer = await addCustomer(shop);
  return { ...customer, address: await saveAddress(shop, customer) };
}

async function runCustomers(shop: TestShop, world: World, { orders, customers, killEveryMs = 2000 }: ChaosOptions) {
  const subscriber = await addBuyer(shop); // keeps a subscription until the store closes
  const people = await Promise.all(Array.from({ length: customers }, () => addBuyer(shop)));
  const shown = { orders: [] as number[], subscriptions: await subscribe({ ...world, habits: noHabits }, subscriber) };
  const complaints: string[] = [];
  let next = 0;
  let isDone = false;
  let kills = 0;
  const killing = (async () => {
    while (!isDone) {
      await wait(killEveryMs);
      await cutConnections(shop);
      await world.fleet.killOne();
      kills += 1;
    }
  })();
  const fulfil = async (customer: Buyer, purchase: number) => {
    if (purchase % 5 === 0) shown.subscriptions.push(...(await subscribe(world, customer)));
    const order = await buy(world, customer, `purchase ${purchase}`);
    if (order !== undefined) shown.orders.push(order);
  };
  const reportFault = (error: Error) => complaints.push(`customers: ${error.message}`);
  await Promise.all(
    people.map(async (customer) => {
      while (next < orders) await fulfil(customer, next++).catch(reportFault);
    }),
  );
  isDone = true;
  await killing;
  return { shown, kills, complaints };
}

/** Cuts some connections of the servers to the database. */
const cutConnections = ({ db }: TestShop) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and random() < 0.3`
    .execute(db)
    .catch(() => undefined); // our own pool may be among them

/** Lets two hours pass and waits until the servers have settled everything; gives a message if they do not. */
async function waitUntilSettled(shop: TestShop, maxMs: number): Promise<string[]> {
  const deadline = Date.now() + maxMs;
  await wait(1500); // the slowest bank of the run
  await sql`update payment_attempts set created_at = created_at - interval '2 hours', check_after = now()
    where provider_order_id is not null`.execute(shop.db);
  for (let left = await countUnfinished(shop); left > 0; left = await countUnfinished(shop)) {
    if (Date.now() > deadline) return [`money: ${left} payments or refunds were not settled`];
    await wait(250);
  }
  return [];
}

/** Ten days of deliveries pass, then the store closes, and another day passes. */
async function closeStore({ db, now }: TestShop): Promise<void> {
  await sql`update subscriptions set start_date = (start_date::date - 11)::text where status in ('current', 'next')`.execute(
    db,
  );
  const withdrawn_at = new Date(now().getTime() - 24 * 60 * 60_000);
  await db.updateTable('stores').set({ withdrawn_at }).where('store_id', '=', surat.store_id).execute();
}

/** How many attempts, refunds and subscriptions are unfinished; an attempt that was checked is old, so its next check is far off. */
async function countUnfinished({ db }: TestShop): Promise<number> {
  await sql`update refunds set try_after = now() where status = 'due' and try_after > now() + interval '2 seconds'`.execute(
    db,
  );
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from payment_attempts where check_after < now() + interval '2 minutes')
      + (select count(*) from refunds where status <> 'processed')
      + (select count(*) from subscriptions join stores using (saas_id, store_id)
        where withdrawn_at is not null and status in ('current', 'next')) as left`.execute(db);
  return Number(rows[0]?.left ?? 0);
}
