import { sql } from 'kysely';
import { Counter, Gauge, Registry } from 'prom-client';
import { orderStatus } from '#contract/order';
import { countUnaccepted } from '#server/counter/alerts';
import type { Database } from '#server/db/database';
import { timings } from '#server/platform/metrics/timings';
import { messageJobNames } from '#server/platform/messages/sender';
import { readDay } from '#server/platform/messages/day-bound';
import { readChannelProblems } from '#server/platform/messages/problems';
import type { Shop } from '#server/platform/shop';
import { readSiteStatuses, type SiteStatus } from '#server/publishing/site-status';

const siteStates: SiteStatus['state'][] = ['current', 'waiting', 'publishing', 'failing', 'held'];
const refundStatuses = ['due', 'pending', 'processed', 'failed'];

async function countByStatus(db: Database, table: 'orders' | 'refunds'): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

const dayMs = 24 * 60 * 60 * 1000;

/** Each store's last 24 hours, without cancelled orders. */
async function readStoreDays({ db, now }: Shop) {
  const since = new Date(now().getTime() - dayMs);
  return db
    .selectFrom('stores')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('orders')
          .whereRef('orders.saas_id', '=', 'stores.saas_id')
          .whereRef('orders.store_id', '=', 'stores.store_id')
          .where('orders.created_at', '>=', since)
          .where('orders.status', '<>', 'cancelled')
          .select(({ fn }) => [
            fn.countAll<number>().as('orders'),
            sql<number>`coalesce(sum(order_value - deducted), 0)`.as('sales'),
          ])
          .as('day'),
      (join) => join.onTrue(),
    )
    .where('stores.withdrawn_at', 'is', null)
    .select(['stores.label', 'stores.currency', 'day.orders', 'day.sales'])
    .execute();
}

/** Messages given up within 24 hours, without those past their `send_until`. */
async function countFailed({ db, now }: Shop): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .where('failed_at', '>=', new Date(now().getTime() - dayMs))
    .where(({ eb, or, ref }) => or([eb('send_until', 'is', null), eb('failed_at', '<', ref('send_until'))]))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

async function countUnsent(db: Database): Promise<number> {
  const queued = db.selectFrom('messages').where('sent_at', 'is', null).where('failed_at', 'is', null);
  const row = await queued.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Message jobs are never overdue: without a configured channel they stay in the outbox. */
async function countJobs({ db, now }: Shop) {
  const { rows } = await sql<{ overdue: number; given_up: number }>`select
    count(*) filter (where dead_at is null and run_at < ${now()}::timestamptz - interval '1 minute'
      and kind <> all(${messageJobNames}))::integer as overdue,
    count(*) filter (where dead_at is not null)::integer as given_up from jobs`.execute(db);
  return rows[0] ?? { overdue: 0, given_up: 0 };
}

/** Missing values are 0, so that alarms work. */
function gaugesFor(registry: Registry) {
  const gauge = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [registry] }).set(value);
  function gaugeRows(name: string, help: string, rows: { labels: Record<string, string>; value: number }[]) {
    const labelNames = Object.keys(rows[0]?.labels ?? {});
    const labelled = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels, value } of rows) labelled.set(labels, value);
  }
  const gaugeBy = (label: string, name: string, help: string, all: readonly string[], count: (one: string) => number) =>
    gaugeRows(
      name,
      help,
      all.map((one) => ({ labels: { [label]: one }, value: count(one) })),
    );
  return { gauge, gaugeRows, gaugeBy };
}

export async function readMetrics(shop: Shop): Promise<Registry> {
  const { db } = shop;
  const registry = new Registry();
  const { gauge, gaugeBy, gaugeRows } = gaugesFor(registry);
  const sites = await readSiteStatuses(shop);
  const behind = sites.map(({ label, state, behind_s }) => ({
    labels: { site: label },
    value: state === 'held' ? 0 : behind_s,
  }));
  gaugeBy(
    'state',
    'nukkad_sites',
    'Sites by publishing state. Sites in `waiting` and `failing` are in the queue.',
    siteStates,
    (state) => sites.filter((site) => site.state === state).length,
  );
  gauge(
    'nukkad_sites_behind_seconds',
    'The longest time in seconds that a site has had outdated pages.',
    Math.max(0, ...behind.map(({ value }) => value)),
  );
  gaugeRows(
    'nukkad_site_behind_seconds',
    'Time in seconds that a site has had outdated pages; 0 if it is on hold.',
    behind,
  );
  gauge('nukkad_messages_queued', 'Messages waiting to be sent.', await countUnsent(db));
  gauge(
    'nukkad_messages_failed_day',
    'Messages that failed permanently in the last 24 hours.',
    await countFailed(shop),
  );
  const days = await readStoreDays(shop);
  gaugeRows(
    'nukkad_store_orders_day',
    'Orders of a store in the last 24 hours, excluding cancelled orders.',
    days.map(({ label, orders }) => ({ labels: { store: label }, value: Number(orders) })),
  );
  gaugeRows(
    'nukkad_store_sales_day',
    'Total value of these orders, in minor units of the currency (paise).',
    days.map(({ label, currency, sales }) => ({ labels: { store: label, currency }, value: Number(sales) })),
  );
  gauge(
    'nukkad_orders_unaccepted',
    "Orders not accepted within the store's `accept_minutes`.",
    await countUnaccepted(shop),
  );
  const jobs = await countJobs(shop);
  gauge('nukkad_jobs_overdue', 'Background jobs that have been due for more than a minute.', jobs.overdue);
  gauge(
    'nukkad_jobs_given_up',
    'Background jobs that failed permanently. `npm run store -- jobs` lists them.',
    jobs.given_up,
  );
  const problems = await readChannelProblems(shop);
  gaugeBy(
    'channel',
    'nukkad_message_problems',
    'Problems that stop SMS or WhatsApp messages: the daily limit is reached, or the provider fails.',
    ['sms', 'whatsapp'],
    (channel) => problems.filter((problem) => problem.channel === channel).length,
  );
  const { sent, per_day } = await readDay(shop, 'sms');
  gauge('nukkad_sms_today', 'SMS sent today (UTC).', sent);
  gauge('nukkad_sms_per_day', 'Daily limit of SMS; 0 for no limit.', per_day);
  const whatsapp = await readDay(shop, 'whatsapp');
  gauge('nukkad_whatsapp_today', 'WhatsApp messages sent today (UTC).', whatsapp.sent);
  gauge('nukkad_whatsapp_per_day', 'Daily limit of WhatsApp messages; 0 for no limit.', whatsapp.per_day);
  const orders = await countByStatus(db, 'orders');
  gaugeBy('status', 'nukkad_orders', 'Orders by status.', orderStatus.options, (status) => orders.get(status) ?? 0);
  const refunds = await countByStatus(db, 'refunds');
  const refundsHelp = 'Refunds by status; failed ones need attention.';
  gaugeBy('status', 'nukkad_refunds', refundsHelp, refundStatuses, (status) => refunds.get(status) ?? 0);
  gauge('process_resident_memory_bytes', 'Resident memory of this process, in bytes.', process.memoryUsage.rss());
  const { user, system } = process.cpuUsage();
  const help = 'User and system CPU time of this process, in seconds.';
  new Counter({ name: 'process_cpu_seconds_total', help, registers: [registry] }).inc((user + system) / 1e6);
  return Registry.merge([timings, registry]);
}
