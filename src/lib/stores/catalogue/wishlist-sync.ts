import { getWishlist, saveWishlistChanges, type Wishlist } from '#contract/returning/lists';
import { call } from '#lib/api/client';
import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';
import { localArea } from '#lib/stores/device/storage';
import { ageMs } from '#lib/stores/device/waited';
import { $storedWishlist, $wishlist, isOnWishlist, unsentKey } from './wishlist.ts';

/** The limit of one call. */
const maxChanges = 200;

/**
 * The account's id, followed by one line per unsent change; undefined for a guest's list. Toggling an item adds a line.
 */
const readUnsent = (): string | undefined => localArea.read(unsentKey);

const writeUnsent = (text: string): void => localArea.write(unsentKey, text);

const textOf = (customerId: number, lines: string[]) => [customerId, ...lines].join('\n');

/** The unsent changes as stored lines: `item_id` and time. The list has their direction. */
function unsentOf(customerId: number): string[] {
  const [owner, ...lines] = readUnsent()?.split('\n') ?? [];
  if (owner === undefined) return $wishlist.get().map(({ item_id }, index) => `${item_id} ${Date.now() + index}`);
  // Removals by another customer do not apply to this one's list.
  return Number(owner) === customerId ? lines : lines.filter((line) => toChange(line).is_wished);
}

function toChange(line: string) {
  const [item_id = 0, at = 0] = line.split(' ').map(Number);
  return { item_id, is_wished: isOnWishlist(item_id), waited_ms: ageMs(at) };
}

/** Shows the account's wishlist with the unsent changes. */
function showWishlist(wishlist: Wishlist): void {
  const [owner, ...lines] = readUnsent()?.split('\n') ?? [];
  if (Number(owner) !== $session.get()?.id) return;
  const wished = new Set(wishlist.map(({ item_id }) => item_id));
  for (const { item_id, is_wished } of lines.map(toChange)) {
    wished.delete(item_id);
    if (is_wished) wished.add(item_id);
  }
  const entries = [...wished].map((item_id) => ({ item_id }));
  if (JSON.stringify(entries) !== JSON.stringify($wishlist.get())) $storedWishlist.set(entries);
}

let isSending = false;

/**
 * Sends unsent wishlist changes, after the first login the whole list, and shows the account's list.
 * Changes stay stored until the shop has confirmed them; sending them twice has no effect.
 * @throws {ApiError | NetworkError}
 */
export async function sendWishlistChanges(): Promise<void> {
  const customer = $session.get();
  if (!customer || isSending) return;
  isSending = true;
  try {
    const params = { ...storeIds(), userId: customer.id };
    writeUnsent(textOf(customer.id, unsentOf(customer.id)));
    for (let sent = unsentOf(customer.id).slice(0, maxChanges); sent.length > 0;) {
      const { data } = await call(saveWishlistChanges, { params, body: { wishes: sent.map(toChange) } });
      const left = unsentOf(customer.id).filter((line) => !sent.includes(line));
      writeUnsent(textOf(customer.id, left));
      showWishlist(data);
      sent = left.slice(0, maxChanges);
    }
  } finally {
    isSending = false;
  }
}

/** Sends this device's changes and shows the shop's wishlist. @throws like {@link sendWishlistChanges} */
export async function refreshWishlist(): Promise<void> {
  await sendWishlistChanges();
  const customer = $session.get();
  if (!customer) return;
  const { data } = await call(getWishlist, { params: { ...storeIds(), userId: customer.id } });
  showWishlist(data);
}
