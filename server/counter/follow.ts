import type { CounterEvent } from '#contract/counter/events';
import { invalidInput } from '#contract/errors';
import type { StoreKey } from '#server/db/keys';
import { callerNetworks } from '#server/platform/limits/caller-networks';
import type { StaffSession } from '#server/platform/http/call';
import type { Shop } from '#server/platform/shop';
import { feedOf, type OrderFollower } from './feed.ts';
import { createSseChannel } from './sse-channel.ts';
import { numberEvents, readPosition } from './positions.ts';

/** How long a browser waits before it reconnects, in milliseconds. */
const retryMs = 1000;

export function parsePosition(header: string | undefined): number | undefined {
  if (!header) return undefined;
  if (!/^\d{1,15}$/.test(header)) throw invalidInput('', 'Last-Event-ID is not of these events');
  return Number(header);
}

/**
 * @param start `after` is the last known position, undefined to begin now; `from` is the caller's address
 * @throws {ShopError} `unavailable` when the process is stopping, `rate_limited` when its streams are used up
 */
export async function followOrders(
  shop: Shop,
  { saas_id, store_id }: StoreKey,
  { tokenHash }: StaffSession,
  { after, from }: { after: number | undefined; from: string },
) {
  const feed = feedOf(shop);
  const { address } = callerNetworks(from);
  feed.checkLimits(address);
  let hasBegun = false;
  const update = () => void feed.update().catch(fail);
  const begin = async () => {
    await numberEvents(shop);
    const last = await readPosition(shop, follower);
    follower.after = Math.min(after ?? last, last);
    hasBegun = true;
    channel.write(`retry: ${retryMs}\n\n`);
    update();
  };
  const fail = (error: unknown) => {
    shop.log.error({ err: error }, 'events of orders could not be sent to a counter');
    channel.end();
  };
  const open = () => {
    feed.add(follower);
    void begin().catch(fail);
  };
  const channel = createSseChannel(open, update, () => feed.remove(follower));
  const follower: OrderFollower = {
    login: tokenHash,
    address,
    tokenHash,
    saas_id,
    store_id,
    after: 0,
    isReady: () => hasBegun && channel.isEmpty(),
    send: (events) => channel.write(events.map(toText).join('')),
    sendHeartbeat: () => channel.isEmpty() && channel.write(':\n\n'),
    end: channel.end,
  };
  return channel.stream;
}

const toText = (event: CounterEvent) => `id: ${event.position}\ndata: ${JSON.stringify(event)}\n\n`;
