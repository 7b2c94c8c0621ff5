import { sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import type { CounterEvent } from '#contract/counter/events';
import type { StoreKey } from '#server/db/keys';
import type { CounterEventRow } from '#server/db/order-rows';
import type { StaffSession } from '#server/platform/http/call';
import type { Background } from '#server/platform/background';
import { createFollowers, type Follower, type Followers } from './followers.ts';
import { timings } from '#server/platform/metrics/timings';
import { sharedRuns } from '#server/platform/shared-runs';
import { followChannel } from '#server/platform/follow-channel';
import type { Shop } from '#server/platform/shop';
import { filterPermitted } from '#server/staff/callers';
import { numberEvents } from './positions.ts';

export interface OrderFollower extends Follower, StoreKey, Pick<StaffSession, 'tokenHash'> {
  after: number;
  /** Whether it has read everything sent so far. Until then nothing is sent. */
  isReady(): boolean;
  send(events: CounterEvent[]): void;
}

interface Feed extends Followers<OrderFollower> {
  update(): Promise<void>;
}

/** How often to check for events and ended sessions without a notification. */
const checkMs = 1000;
/** Events within this time are sent together. */
const batchMs = 20;
const maxEvents = 200;
/** A phone has one stream for each tab, and a shop's phones share an address. */
const streamLimits = { login: 10, address: 100, all: 2000 };

const openStreams = new Gauge({
  name: 'nukkad_counter_streams',
  help: 'Open event streams of counters in this process.',
  registers: [timings],
});
const eventsSent = new Counter({
  name: 'nukkad_counter_events_total',
  help: 'Order events sent to counters.',
  registers: [timings],
});

const feeds = new WeakMap<Shop['db'], Feed>();

export function feedOf(shop: Shop): Feed {
  const feed = feeds.get(shop.db) ?? createFeed(shop);
  feeds.set(shop.db, feed);
  return feed;
}

/** Ends all streams on shutdown, because the process waits for open requests. */
export const startFeed = (shop: Shop): Background => ({ stop: () => feedOf(shop).stop() });

function createFeed(shop: Shop): Feed {
  const report = (error: unknown) => shop.log.error({ err: error }, 'events of orders could not be sent to counters');
  const update = sharedRuns(async () => {
    while (await sendNext(shop, [...followers.members]));
  });
  let soon: NodeJS.Timeout | undefined;
  const wake = () =>
    void (soon ??= setTimeout(() => {
      soon = undefined;
      void update().catch(report);
    }, batchMs));
  const check = sharedRuns(() => endUnpermitted(shop, [...followers.members]));
  const followers = createFollowers<OrderFollower>(streamLimits, () => {
    const unfollow = followChannel(shop, 'counter_events', wake, report);
    const checking = setInterval(() => {
      wake();
      void check().catch(report); // without the database there is nothing to send either
    }, checkMs);
    return () => {
      clearInterval(checking);
      return unfollow();
    };
  });
  const counted = (act: (follower: OrderFollower) => void) => (follower: OrderFollower) => {
    act(follower);
    openStreams.set(followers.members.size);
  };
  return { ...followers, add: counted(followers.add), remove: counted(followers.remove), update };
}

/** Ends streams of withdrawn stores and of staff without a session or permission. */
async function endUnpermitted(shop: Shop, followers: OrderFollower[]): Promise<void> {
  const permitted = new Set(await filterPermitted(shop, 'orders', followers));
  for (const follower of followers) if (!permitted.has(follower)) follower.end();
}

/** Sends the next events to all ready followers. @returns whether there may be more */
async function sendNext({ db }: Shop, followers: OrderFollower[]): Promise<boolean> {
  await numberEvents({ db });
  const ready = Map.groupBy(
    followers.filter((follower) => follower.isReady()),
    ({ saas_id, store_id, after }) => `${saas_id} ${store_id} ${after}`,
  );
  const groups = [...ready.values()];
  const events = Map.groupBy(
    await readNext(
      db,
      groups.map(([follower]) => follower as OrderFollower),
    ),
    ({ at_index }) => at_index,
  );
  groups.forEach((group, index) => {
    const next = (events.get(index + 1) ?? []).map(toWire);
    const last = next.at(-1);
    if (!last) return;
    eventsSent.inc(next.length * group.length);
    for (const follower of group) {
      follower.after = last.position;
      follower.send(next);
    }
  });
  return [...events.values()].some((next) => next.length === maxEvents);
}

type NextEvent = Pick<CounterEventRow, 'order_id' | 'kind' | 'status' | 'line' | 'staff_id'> & {
  at_index: number;
  position: number;
  at: Date;
  name: string | null;
};

async function readNext(
  db: Shop['db'],
  cursors: Pick<OrderFollower, 'saas_id' | 'store_id' | 'after'>[],
): Promise<NextEvent[]> {
  if (cursors.length === 0) return [];
  const { rows } = await sql<NextEvent>`
    select asked.at_index, event.position, event.order_id, event.kind, event.status, event.line, event.at,
      event.staff_id, staff.name
    from unnest(
      ${cursors.map(({ saas_id }) => saas_id)}::integer[],
      ${cursors.map(({ store_id }) => store_id)}::integer[],
      ${cursors.map(({ after }) => after)}::bigint[]
    ) with ordinality as asked (saas_id, store_id, after, at_index)
    cross join lateral (
      select * from counter_events
      where saas_id = asked.saas_id and store_id = asked.store_id and position > asked.after and position is not null
      order by position
      limit ${maxEvents}
    ) as event
    left join staff using (staff_id)
    order by asked.at_index, event.position`.execute(db);
  return rows;
}

const toWire = ({ at_index: _index, at, name, ...event }: NextEvent): CounterEvent => ({
  ...event,
  at: at.toISOString(),
  name: name ?? '',
});
