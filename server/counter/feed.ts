import { sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import type { CounterEvent } from '#contract/counter/board';
import type { StoreKey } from '#server/db/keys';
import type { CounterEventRow } from '#server/db/order-rows';
import type { Background } from '#server/platform/background';
import { timings } from '#server/platform/metrics/timings';
import { sharedRuns } from '#server/platform/shared-runs';
import { followChannel } from '#server/platform/follow-channel';
import type { Shop } from '#server/platform/shop';
import { filterPermitted } from '#server/staff/callers';
import { numberEvents } from './positions.ts';

/** One who follows a store's orders. */
export interface Follower extends StoreKey {
  /** Of the session. */
  tokenHash: string;
  /** The position of the last event that it was given. */
  after: number;
  /** Whether it has taken what it was given; until then it gets no more. */
  isReady(): boolean;
  give(events: CounterEvent[]): void;
  /** Shows that the stream still stands. */
  beat(): void;
  end(): void;
}

/** All who follow orders in this process; it listens to the database while there are any. */
interface Feed {
  /** Whether the process is stopping: nobody can follow any more. */
  isStopped(): boolean;
  add(follower: Follower): void;
  remove(follower: Follower): void;
  /** Gives everybody what has happened since. */
  update(): Promise<void>;
  stop(): Promise<void>;
}

/** How often it looks for events and for staff that have gone, should it not be told. */
const checkMs = 1000;
/** Orders that come at nearly the same time are told together. */
const gatherMs = 20;
const beatMs = 20_000;
const maxEvents = 200;
/** How many streams a login can hold open; for one more the oldest ends. A phone holds one for each tab. */
const maxStreams = 10;

const openStreams = new Gauge({
  name: 'nukkad_counter_streams',
  help: 'Counters that follow the orders of their store, in this process.',
  registers: [timings],
});
const eventsSent = new Counter({
  name: 'nukkad_counter_events_total',
  help: 'Events of orders that were sent to counters.',
  registers: [timings],
});

const feeds = new WeakMap<Shop['db'], Feed>();

/** The feed of a shop in this process. */
export function feedOf(shop: Shop): Feed {
  const feed = feeds.get(shop.db) ?? createFeed(shop);
  feeds.set(shop.db, feed);
  return feed;
}

/** Ends all streams when the process stops, as it waits for requests that are open. */
export const startFeed = (shop: Shop): Background => ({ stop: () => feedOf(shop).stop() });

function createFeed(shop: Shop): Feed {
  const followers = new Set<Follower>();
  let isStopped = false;
  let rest: (() => Promise<void>) | undefined;
  let resting: Promise<void> = Promise.resolve();
  const report = (error: unknown) => shop.log.error({ err: error }, 'counters could not be told of orders');
  const update = sharedRuns(async () => {
    while (await giveNext(shop, followers));
  });
  let soon: NodeJS.Timeout | undefined;
  const wake = () =>
    void (soon ??= setTimeout(() => {
      soon = undefined;
      void update().catch(report);
    }, gatherMs));
  const add = (follower: Follower) => {
    if (isStopped) return follower.end();
    const [oldest, ...others] = [...followers].filter(({ tokenHash }) => tokenHash === follower.tokenHash);
    if (others.length + 1 >= maxStreams) oldest?.end();
    followers.add(follower);
    openStreams.inc();
    rest ??= watch(shop, followers, wake, report);
  };
  const remove = (follower: Follower) => {
    if (!followers.delete(follower)) return;
    openStreams.dec();
    if (followers.size > 0) return;
    resting = rest?.() ?? resting;
    rest = undefined;
  };
  return {
    isStopped: () => isStopped,
    add,
    remove,
    update,
    async stop() {
      isStopped = true;
      for (const follower of followers) follower.end();
      await resting;
    },
  };
}

/** Wakes on what the database says, and each second; sees who may not follow any more. Gives the function that ends it. */
function watch(shop: Shop, followers: Set<Follower>, wake: () => void, report: (error: unknown) => void) {
  const unfollow = followChannel(shop, 'counter_events', wake, report);
  const check = sharedRuns(() => endUnpermitted(shop, followers));
  const checking = setInterval(() => {
    wake();
    void check().catch(report); // without the database nobody learns anything either
  }, checkMs);
  const beating = setInterval(() => {
    for (const follower of followers) follower.beat();
  }, beatMs);
  return async () => {
    clearInterval(checking);
    clearInterval(beating);
    await unfollow();
  };
}

/** Ends the streams of those who have left, were ended or have lost the permission, and of stores that are withdrawn. */
async function endUnpermitted(shop: Shop, followers: Set<Follower>): Promise<void> {
  const asked = [...followers];
  const permitted = new Set(await filterPermitted(shop, 'orders', asked));
  for (const follower of asked) if (!permitted.has(follower)) follower.end();
}

/** Gives those who are ready the next events of their store. @returns whether there may be more */
async function giveNext({ db }: Shop, followers: Set<Follower>): Promise<boolean> {
  await numberEvents({ db });
  const ready = Map.groupBy(
    [...followers].filter((follower) => follower.isReady()),
    ({ saas_id, store_id, after }) => `${saas_id} ${store_id} ${after}`,
  );
  const groups = [...ready.values()];
  const events = Map.groupBy(
    await readNext(
      db,
      groups.map(([follower]) => follower as Follower),
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
      follower.give(next);
    }
  });
  return [...events.values()].some((next) => next.length === maxEvents);
}

type NextEvent = Pick<CounterEventRow, 'order_id' | 'kind' | 'status' | 'line' | 'staff_id'> & {
  /** Whose it is: 1 for the first cursor. */
  at_index: number;
  position: number;
  at: Date;
  name: string | null;
};

/** The next events after each cursor, at most 200 of each, in their order. */
async function readNext(
  db: Shop['db'],
  cursors: Pick<Follower, 'saas_id' | 'store_id' | 'after'>[],
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
