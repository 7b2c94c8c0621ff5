import type { CartLine } from '#contract/cart';
import { guestCartOf, setGuestLines } from './guest-cart.ts';
import { fetchLiveNumbers } from '#lib/stores/catalogue/live-numbers';
import { pageStore } from '#lib/stores/device/page-store';
import { saveFirstSeenLines } from './first-seen-lines.ts';
import { $session } from '#lib/stores/device/session';

const maxItems = 100;

/**
 * Updates a guest's lines to current prices and stock, 0 for removed products. A customer's lines come from the shop.
 */
export async function checkGuestCart(): Promise<void> {
  const { store_id } = pageStore();
  const linesNow = () => ($session.get() ? [] : (guestCartOf(store_id).get()?.lines ?? []));
  const itemIds = new Set(
    linesNow()
      .map(({ item_id }) => item_id)
      .slice(0, maxItems),
  );
  const live = itemIds.size > 0 ? await fetchLiveNumbers([...itemIds].map(String)) : undefined;
  const lines = linesNow(); // they may have changed since the call
  if (!live || lines.length === 0) return;
  const numbersOf = ({ item_id }: CartLine) => live.get(String(item_id));
  saveFirstSeenLines(lines);
  const checked = lines.map((line) => (itemIds.has(line.item_id) ? { ...line, stock: 0, ...numbersOf(line) } : line));
  setGuestLines(store_id, checked);
}
