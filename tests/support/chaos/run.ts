import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/database';
import type { Schema } from '#server/db/schema';
import { addCustomer } from '#tests/support/shop/customers';
import { saveAddress } from '#tests/support/shop/orders';
import { addPlans } from '#tests/support/shop/plans';
import type { TestShop } from '#tests/support/shop/shop';
import { enterAs } from '#tests/support/shop/staff';
import { findFaults } from './consistency.ts';
import { buy, items, subscribe, type Buyer, type Habits, type Repeated, type World } from './customers.ts';
import { startFleet, type Fleet } from './fleet.ts';
import { work } from './staff.ts';
import { startGateway } from './gateway.ts';
import { holdSockets } from './held-sockets.ts';
import type { Installation } from './installation.ts';
import { checkBite, plantFault, type Fault } from './planted-faults.ts';
import { closeStore, waitUntilSettled } from './settling.ts';

export interface ChaosOptions {
  /** Number of purchases, at least. */
  orders: number;
  /** Number of concurrent customers. */
  customers: number;
  /** Initial stock of each of ten items. */
  stock: number;
  fault?: Fault;
  /** What customers do; by default the usual. */
  habits?: Partial<Habits>;
  /** Number of servers killed, at least: one whenever their share of purchases has ended. Without it, one every two seconds. */
  kills?: number;
  /** How many unread and slow sockets are held open to the servers. */
  sockets?: number;
  /** How many milliseconds servers' clocks are ahead, until all is settled; each is started with any of these. */
  clocks?: number[];
  /** What happens in place of cutting connections and killing a server; it counts as a kill. */
  disturb?(fleet: Fleet): Promise<void>;
}

/** What came of a run. */
export interface ChaosResult {
  faults: string[];
  orders: number;
  subscriptions: number;
  refunds: number;
  /** Adjustments of orders, returns that were asked for, and credit notes. */
  adjustments: number;
  returns: number;
  creditNotes: number;
  kills: number;
  seconds: number;
  repeated: Repeated;
}

const usualHabits: Habits = {
  doubleTaps: 1 / 3,
  wrongSums: 0.3,
  failures: 0.1,
  closedTabs: 0.25,
  cancelled: 0.1,
  cash: 0.35,
  plans: 0.2,
  worked: 0.5,
};
/** Frequent enough to always reveal a planted fault. */
const badHabits: Habits = { ...usualHabits, doubleTaps: 0.9, wrongSums: 0.6 };
const noHabits: Habits = {
  doubleTaps: 0,
  wrongSums: 0,
  failures: 0,
  closedTabs: 0,
  cancelled: 0,
  cash: 0,
  plans: 0,
  worked: 0,
};
const killEveryMs = 2000;
const maxSettlingMs = 300_000;
/** Servers with such a planted fault may never settle everything. */
const mayNeverSettle: Fault[] = ['no idempotency', 'no stock check', 'trusted amount', 'confirmed before stored'];
const maxFaultySettlingMs = 10_000;
/** No customer pays more often in a quarter of an hour. */
const purchasesEach = 20;

/**
 * Lets customers buy from servers that are killed and whose connections are cut, waits until all is settled, closes the
 * store with its remaining subscriptions, waits again and checks consistency. It closes the installation.
 * @throws when the planted fault has found nothing to change
 */
export async function runChaos(installation: Installation, options: ChaosOptions): Promise<ChaosResult> {
  const started = performance.now();
  const { people, owner, sessionSecret } = await installation.prepare((shop) => prepare(shop, options));
  const gateway = await startGateway();
  const { size, settings } = installation;
  const { fault = '', clocks } = options;
  const fleet = await startFleet(size, { settings, gateway, fault, sessionSecret, ...(clocks && { clocks }) });
  const db = installation.open(fleet);
  gateway.startWebhooks(fleet);
  const sockets = holdSockets(fleet, options.sockets ?? 0);
  try {
    const habits = { ...(fault ? badHabits : usualHabits), ...options.habits };
    const repeated: Repeated = { refused: 0, unanswered: 0, outsideContract: [] };
    const world: World = { fleet, provider: gateway.provider, owner, habits, repeated };
    const { shown, kills, complaints } = await runCustomers(db, world, people, options);
    const maxMs = mayNeverSettle.includes(fault) ? maxFaultySettlingMs : maxSettlingMs;
    if (clocks) await fleet.killAll();
    const left = await waitUntilSettled(db, maxMs);
    await closeStore(db);
    await cutConnections(db);
    await fleet.killOne();
    left.push(...(await waitUntilSettled(db, maxMs)));
    const faults = await findFaults({ shown, shop: { db }, provider: gateway.provider, stock: options.stock });
    checkBite(fault, fleet);
    return {
      faults: [...fleet.crashes, ...complaints, ...repeated.outsideContract, ...left, ...faults],
      orders: await count(db, 'orders'),
      subscriptions: await count(db, 'subscriptions'),
      refunds: await count(db, 'refunds'),
      adjustments: await count(db, 'order_adjustments'),
      returns: await count(db, 'order_returns'),
      creditNotes: await count(db, 'credit_notes'),
      kills: kills + 1,
      seconds: Math.round((performance.now() - started) / 1000),
      repeated,
    };
  } finally {
    await sockets.stop();
    await fleet.stop();
    await gateway.stop();
    await installation.close();
  }
}

async function count(db: Database, table: keyof Schema): Promise<number> {
  const { rows } = await sql<{ all: number }>`select count(*) as all from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.all);
}

async function prepare(shop: TestShop, { stock, orders, customers, fault = '' }: ChaosOptions) {
  await addPlans(shop);
  const ids = items.map(({ item_id }) => item_id);
  await shop.db.updateTable('items').set({ stock }).where('item_id', 'in', ids).execute();
  await plantFault(shop, fault);
  const people: Buyer[] = [];
  const most = Math.max(customers, orders / purchasesEach) + 1;
  while (people.length < most) {
    const customer = await addCustomer(shop);
    people.push({ ...customer, address: await saveAddress(shop, customer) });
  }
  return { people, owner: await enterAs(shop, 'owner'), sessionSecret: shop.secret };
}

async function runCustomers(
  db: Database,
  world: World,
  [subscriber, ...people]: Buyer[],
  { orders, customers, kills: minKills = 0, disturb }: ChaosOptions,
) {
  // keeps a subscription until the store closes
  const kept = await subscribe({ ...world, habits: noHabits }, subscriber as Buyer);
  const shown = { orders: [] as number[], subscriptions: kept };
  const complaints: string[] = [];
  let next = 0;
  let ended = 0;
  let isDone = false;
  let kills = 0;
  const cutAndKill = async () => {
    await cutConnections(db);
    await world.fleet.killOne();
  };
  const share = orders / minKills;
  const isAhead = () => minKills > 0 && ended > (kills + 1) * share;
  const pause = async () => {
    if (minKills === 0) return wait(killEveryMs);
    while (ended < kills * share && !isDone) await wait(10);
  };
  const killing = (async () => {
    while (!isDone) {
      await pause();
      await (disturb ? disturb(world.fleet) : cutAndKill());
      kills += 1;
    }
  })().catch((error: unknown) => {
    complaints.push(`run: ${String(error)}`);
    isDone = true;
  });
  const fulfil = async (customer: Buyer, purchase: number) => {
    if (purchase % Math.round(1 / world.habits.plans) === 0)
      shown.subscriptions.push(...(await subscribe(world, customer)));
    const order = await buy(world, customer, `purchase ${purchase}`);
    if (order === undefined) return;
    shown.orders.push(order);
    if (Math.random() < world.habits.worked) await work(world, customer, order);
  };
  const reportFault = (error: Error) => complaints.push(`customers: ${error.message}`);
  const shopAlong = async () => {
    while (!isDone && (next < orders || kills < minKills)) {
      const purchase = next++;
      await fulfil(people[purchase % people.length] as Buyer, purchase).catch(reportFault);
      ended += 1;
      while (isAhead() && !isDone) await wait(10); // the next kill comes first
    }
  };
  await Promise.all(Array.from({ length: customers }, shopAlong));
  isDone = true;
  await killing;
  return { shown, kills, complaints };
}

/** Cuts some connections of the servers to the database; the embedded one has none but ours. */
const cutConnections = (db: Database) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and random() < 0.3`
    .execute(db)
    .catch(() => undefined); // our own pool may be among them
