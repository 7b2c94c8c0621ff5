import { sql } from 'kysely';
import { Counter, Gauge, Registry } from 'prom-client';
import { orderStatus } from '#contract/order';
import { countUnaccepted } from '#server/counter/alerts';
import type { Database } from '#server/db/database';
import { timings } from '#server/platform/metrics/timings';
import type { Shop } from '#server/platform/shop';
import { readSiteStatuses, type SiteStatus } from '#server/publishing/site-status';

const siteStates: SiteStatus['state'][] = ['current', 'waiting', 'publishing', 'failing', 'held'];
const refundStatuses = ['due', 'pending', 'processed', 'failed'];

/** How many rows of a table have each status. */
async function countByStatus(db: Database, table: 'orders' | 'refunds'): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

async function countUnsent(db: Database, table: 'messages' | 'pushes'): Promise<number> {
  const queued = db.selectFrom(table).where('sent_at', 'is', null).where('failed_at', 'is', null);
  const row = await queued.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Functions that add a gauge, and one that counts by a label; missing values are 0, so that alarms work. */
const gaugesFor = (registry: Registry) => ({
  gauge: (name: string, help: string, value: number) => new Gauge({ name, help, registers: [registry] }).set(value),
  gaugeBy(label: string, name: string, help: string, values: readonly string[], count: (value: string) => number) {
    const gauge = new Gauge({ name, help, labelNames: [label], registers: [registry] });
    for (const value of values) gauge.set({ [label]: value }, count(value));
  },
});

/** All metrics: timings of this process, and the state of the database, which is the same for every process. */
export async function readMetrics(shop: Shop): Promise<Registry> {
  const { db } = shop;
  const registry = new Registry();
  const { gauge, gaugeBy } = gaugesFor(registry);
  const sites = await readSiteStatuses(shop);
  gaugeBy(
    'state',
    'nukkad_sites',
    'Sites by how their publishing stands; waiting and failing ones are its queue.',
    siteStates,
    (state) => sites.filter((site) => site.state === state).length,
  );
  gauge(
    'nukkad_sites_behind_seconds',
    'For how long the site that has waited longest shows older pages.',
    Math.max(0, ...sites.filter(({ state }) => state !== 'held').map(({ behind_s }) => behind_s)),
  );
  gauge('nukkad_messages_queued', 'Messages that have not been sent.', await countUnsent(db, 'messages'));
  gauge(
    'nukkad_orders_unaccepted',
    'Orders that nobody has accepted within the minutes of their store.',
    await countUnaccepted(shop),
  );
  gauge('nukkad_pushes_queued', 'Pushes to counters that have not been sent.', await countUnsent(db, 'pushes'));
  const orders = await countByStatus(db, 'orders');
  gaugeBy('status', 'nukkad_orders', 'Orders by status.', orderStatus.options, (status) => orders.get(status) ?? 0);
  const refunds = await countByStatus(db, 'refunds');
  const refundsHelp = 'Refunds by status; failed ones need attention.';
  gaugeBy('status', 'nukkad_refunds', refundsHelp, refundStatuses, (status) => refunds.get(status) ?? 0);
  gauge('process_resident_memory_bytes', 'Memory that this process has.', process.memoryUsage.rss());
  const { user, system } = process.cpuUsage();
  const help = 'Processor time that this process has used.';
  new Counter({ name: 'process_cpu_seconds_total', help, registers: [registry] }).inc((user + system) / 1e6);
  return Registry.merge([timings, registry]);
}
