import { sql } from 'kysely';
import { orderStatus } from '#contract/order';
import type { Database } from '#server/db/database';
import type { Family } from '#server/platform/metrics/exposition';
import { publishTimes, requestTimes } from '#server/platform/metrics/timings';
import type { Shop } from '#server/platform/shop';
import { readSiteStatuses, type SiteStatus } from '#server/publishing/site-status';

type Samples = Family['samples'];

const gauge = (name: string, help: string, samples: Samples): Family => ({ name, help, type: 'gauge', samples });

/** How many rows of a table have each status; those that none has are 0, so that an alarm can tell. */
async function countByStatus(db: Database, table: 'orders' | 'refunds', statuses: readonly string[]): Promise<Samples> {
  const rows = await db
    .selectFrom(table)
    .select(['status', sql<number>`count(*)`.as('value')])
    .groupBy('status')
    .execute();
  const counts = new Map(rows.map(({ status, value }) => [String(status), Number(value)]));
  return statuses.map((status) => ({ labels: { status }, value: counts.get(status) ?? 0 }));
}

const siteStates: SiteStatus['state'][] = ['current', 'waiting', 'publishing', 'failing', 'held'];

async function ofSites(shop: Shop): Promise<Family[]> {
  const sites = await readSiteStatuses(shop);
  const behind = sites.filter(({ state }) => state !== 'held').map(({ behind_s }) => behind_s);
  return [
    gauge(
      'nukkad_sites',
      'Sites by how their publishing stands; waiting and failing ones are its queue.',
      siteStates.map((state) => ({ labels: { state }, value: sites.filter((site) => site.state === state).length })),
    ),
    gauge('nukkad_sites_behind_seconds', 'For how long the site that has waited longest shows older pages.', [
      { value: Math.max(0, ...behind) },
    ]),
  ];
}

async function queuedMessages(db: Database): Promise<number> {
  const queued = db.selectFrom('messages').where('sent_at', 'is', null).where('failed_at', 'is', null);
  const row = await queued.select(sql<number>`count(*)`.as('value')).executeTakeFirstOrThrow();
  return Number(row.value);
}

const ofProcess = (): Family[] => {
  const { user, system } = process.cpuUsage();
  return [
    gauge('process_resident_memory_bytes', 'Memory that this process has.', [{ value: process.memoryUsage.rss() }]),
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time that this process has used.',
      type: 'counter',
      samples: [{ value: (user + system) / 1e6 }],
    },
  ];
};

/** What there is to measure: times as this process has seen them, and what stands in the database, the same for every process. */
export async function readMetrics(shop: Shop): Promise<Family[]> {
  const { db } = shop;
  return [
    requestTimes.family(),
    publishTimes.family(),
    ...(await ofSites(shop)),
    gauge('nukkad_messages_queued', 'Messages that have not been sent.', [{ value: await queuedMessages(db) }]),
    gauge('nukkad_orders', 'Orders by status.', await countByStatus(db, 'orders', orderStatus.options)),
    gauge(
      'nukkad_refunds',
      'Refunds by status; failed ones need somebody.',
      await countByStatus(db, 'refunds', ['due', 'pending', 'processed', 'failed']),
    ),
    ...ofProcess(),
  ];
}
