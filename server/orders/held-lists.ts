import { sql } from 'kysely';
import { ShopError } from '#contract/errors';
import type { CartKey } from '#server/db/keys';
import type { Background } from '#server/platform/background';
import { createFollowers, type Follower, type Followers } from '#server/platform/http/followers';
import { createMailbox } from '#server/platform/http/mailbox';
import { sharedRuns } from '#server/platform/shared-runs';
import type { Shop } from '#server/platform/shop';

/** A device that follows a customer's cart and wishlist. */
interface Device extends Follower, CartKey {
  /** What it was given last. */
  given: string;
  isReady(): boolean;
  give(text: string): void;
}

/** All devices that follow lists in this process. */
interface Lists extends Followers<Device> {
  /** Sends all followers what has changed, and ends those whose session is over. */
  update(): Promise<void>;
}

/** One query for all devices of a process: nothing is written, and no pooler swallows it. */
const checkMs = 1000;
/** How long a browser waits before it connects again. */
const retryMs = 2000;
/** How many pages of a session can follow. */
const maxStreams = 6;

const all = new WeakMap<Shop['db'], Lists>();

/** Who follows lists of the shop in this process. */
export function listsOf(shop: Shop): Lists {
  const lists = all.get(shop.db) ?? createLists(shop);
  all.set(shop.db, lists);
  return lists;
}

/** Ends all streams when the process stops, as it waits for requests that are open. */
export const startLists = (shop: Shop): Background => ({ stop: () => listsOf(shop).stop() });

function createLists(shop: Shop): Lists {
  const update = sharedRuns((): Promise<void> => giveChanged(shop, [...lists.members]));
  const look = () => void update().catch((error: unknown) => shop.log.error({ err: error }, 'cart sync failed'));
  const lists = createFollowers<Device>(maxStreams, () => {
    const looking = setInterval(look, checkMs);
    return () => {
      clearInterval(looking);
      return update();
    };
  });
  const add = (device: Device) => {
    lists.add(device);
    look();
  };
  return { ...lists, add, update };
}

async function giveChanged(shop: Shop, devices: Device[]): Promise<void> {
  if (devices.length === 0) return;
  const lists = await readLists(shop, devices);
  devices.forEach((device, index) => {
    const held = lists[index];
    if (!held?.is_open) return device.end();
    const text = JSON.stringify({ cart: held.cart, wishlist: held.wishlist });
    if (text === device.given || !device.isReady()) return;
    device.given = text;
    device.give(`data: ${text}\n\n`);
  });
}

interface Held {
  is_open: boolean;
  cart: unknown;
  wishlist: unknown;
}

/** What each device's customer has in cart and wishlist, and whether its session is open, in one query. */
async function readLists({ db, now }: Shop, devices: Device[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select
      exists (
        select from sessions
        where sessions.session_id = asked.session_id and revoked_at is null and expires_at > ${now()}
      ) as is_open,
      (
        select coalesce(json_agg(json_build_object(
          'item_id', item_id, 'product_color', product_color, 'product_qty', product_qty
        ) order by added_at, item_id, product_color), '[]')
        from cart_lines as line
        where line.saas_id = asked.saas_id and line.store_id = asked.store_id and line.customer_id = asked.customer_id
      ) as cart,
      (
        select coalesce(json_agg(json_build_object('item_id', item_id) order by changed_at, item_id), '[]')
        from wishes as wish
        where wish.saas_id = asked.saas_id and wish.store_id = asked.store_id and wish.customer_id = asked.customer_id
          and is_wished
      ) as wishlist
    from unnest(
      ${devices.map(({ saas_id }) => saas_id)}::integer[],
      ${devices.map(({ store_id }) => store_id)}::integer[],
      ${devices.map(({ customer_id }) => customer_id)}::integer[],
      ${devices.map(({ login }) => login)}::text[]
    ) with ordinality as asked (saas_id, store_id, customer_id, session_id, at_index)
    order by at_index`.execute(db);
  return rows;
}

/**
 * A customer's cart and wishlist in a store as server-sent events: at once, then whenever they have changed.
 * @throws {ShopError} `unavailable` when the process is stopping
 */
export function followLists(shop: Shop, customer: CartKey, login: string) {
  const lists = listsOf(shop);
  if (lists.isStopped()) throw new ShopError('unavailable');
  const mailbox = createMailbox(
    () => {
      mailbox.put(`retry: ${retryMs}\n\n`);
      lists.add(device);
    },
    () => {},
    () => lists.remove(device),
  );
  const device: Device = {
    ...customer,
    login,
    given: '',
    isReady: mailbox.isEmpty,
    give: mailbox.put,
    beat: () => mailbox.isEmpty() && mailbox.put(':\n\n'),
    end: mailbox.end,
  };
  return mailbox.stream;
}
