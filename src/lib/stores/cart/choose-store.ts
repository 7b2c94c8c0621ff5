import type { CartLine } from '#contract/cart';
import { getCounterparts, type Counterpart } from '#contract/catalogue';
import type { Store } from '#contract/store';
import { call } from '#lib/api/client';
import { $cart, loadCart } from './cart.ts';
import { $store } from '#lib/stores/device/page-store';
import { selectStore } from '#lib/stores/finder/selected-store';

/**
 * The URL of a chosen store: `/` on the marketplace's host, which serves the store of the cookie, else the store's
 * host.
 */
export function storeAddress(store: Pick<Store, 'label' | 'url'>, here: URL): string {
  const own = new URL(store.url, here);
  const marketplace = here.host.replace(/^www\./, '');
  return own.host === `${store.label}.${marketplace}` ? '/' : own.href;
}

/** Saves the store as the selected one on this host and opens it (spec §2). */
export function chooseStore(store: Store): void {
  selectStore(store);
  location.assign(storeAddress(store, new URL(location.href)));
}

/** The lines in the page's cart that do not move to another store. */
export async function linesLeftBehind(store: Pick<Store, 'store_id'>): Promise<CartLine[]> {
  const here = $store.get();
  if (!here || here.store_id === store.store_id) return [];
  if ($cart.get().status === 'loading') await loadCart();
  return $cart.get().lines;
}

/** Another store's counterparts of some cart lines, by `item_id` of the lines. @throws {ApiError | NetworkError} */
export async function fetchCounterparts(
  { saas_id, store_id }: Pick<Store, 'saas_id' | 'store_id'>,
  lines: readonly CartLine[],
): Promise<Map<number, Counterpart>> {
  const ids = [...new Set(lines.map(({ item_id }) => item_id))].slice(0, 100).join(',');
  const { data } = await call(getCounterparts, { params: { saasId: saas_id, storeId: store_id }, query: { ids } });
  return new Map(data.map((counterpart) => [counterpart.for_item_id, counterpart]));
}
