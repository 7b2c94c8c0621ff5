import { atom, computed, onMount } from 'nanostores';
import { getItems } from '#contract/catalogue';
import { call } from '#lib/api/client';
import { withOfflineFallback, sentenceFor } from '#lib/api/errors';
import { loadPart } from '#lib/stores/device/load-part';
import type { CardProduct, ListedProduct } from '#lib/catalogue/card-product';
import { cardProduct } from '#lib/catalogue/cards';
import { storeIds } from '#lib/stores/device/page-store';
import { $wishlist, toggleWishlistItem } from './wishlist.ts';

/** `gone` are items that the store no longer sells. */
export type WishlistProducts =
  | { status: 'loading'; count: number }
  | { status: 'failed'; message: string }
  | { status: 'ready'; products: CardProduct[]; gone: number[] };

/** The limit of one call. */
const maxItems = 100;

const $known = atom<ReadonlyMap<number, CardProduct | 'gone'>>(new Map());
const $failure = atom('');

/** The wishlist's products with current data, newest first. They load when first shown. */
export const $wishlistProducts = computed(
  [$wishlist, $known, $failure],
  (wishlist, known, message): WishlistProducts => {
    const found = wishlist.map(({ item_id }) => ({ item_id, product: known.get(item_id) })).reverse();
    if (found.some(({ product }) => product === undefined))
      return message ? { status: 'failed', message } : { status: 'loading', count: found.length };
    return {
      status: 'ready',
      products: found.flatMap(({ product }) => (product && product !== 'gone' ? [product] : [])),
      gone: found.flatMap(({ item_id, product }) => (product === 'gone' ? [item_id] : [])),
    };
  },
);

const unknownIds = () => $wishlist.get().flatMap(({ item_id }) => ($known.get().has(item_id) ? [] : [item_id]));

const fetchItems = async (ids: number[]): Promise<ListedProduct[]> =>
  (await call(getItems, { params: storeIds(), query: { ids: ids.join(',') } })).data;

/** The store's products as cached on this device. */
const fetchSnapshotItems = async () => (await (await loadPart(() => import('./snapshot.ts'))).loadSnapshot()).items;

/** Loads missing products. A failure is in {@link $wishlistProducts}. */
export async function loadWishlistProducts(): Promise<void> {
  $failure.set('');
  try {
    for (let ids = unknownIds().slice(0, maxItems); ids.length > 0; ids = unknownIds().slice(0, maxItems)) {
      const data = await withOfflineFallback(fetchItems(ids), fetchSnapshotItems);
      const sold = new Map(data.map((product) => [product.item_id, cardProduct(product)]));
      $known.set(new Map([...$known.get(), ...ids.map((id) => [id, sold.get(id) ?? 'gone'] as const)]));
    }
  } catch (error) {
    $failure.set(sentenceFor(error));
  }
}

/** Removes items that the store no longer sells from the wishlist. */
export function removeGone(): void {
  const state = $wishlistProducts.get();
  if (state.status === 'ready') for (const item of state.gone) toggleWishlistItem(item);
}

onMount($wishlistProducts, () => $wishlist.subscribe(() => void loadWishlistProducts()));
