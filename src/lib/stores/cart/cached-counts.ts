import { localArea } from '#lib/stores/device/storage';

/** The number of pieces in each store's cart, cached for pages that show it without loading the cart. */
const keyOf = (storeId: string) => `cart-count:${storeId}`;

const pageStoreId = () => document.body.dataset.storeId;

/** Caches how many pieces the cart of the page's store holds. */
export function cacheCartCount(count: number): void {
  const storeId = pageStoreId();
  if (storeId) localArea.write(keyOf(storeId), count > 0 ? String(count) : undefined);
}

/** How many pieces the cart of the page's store held when this device last loaded it. */
export const getCachedCartCount = (): number => Number(localArea.read(keyOf(pageStoreId() ?? '')) ?? 0);

/** How many items are on the wishlist of the page's store. Counted by pattern: these pages load no schemas. */
export const getCachedWishCount = (): number =>
  new Set(localArea.read(`wishlist:${pageStoreId()}`)?.match(/(?<="item_id":)\d+/g)).size;
