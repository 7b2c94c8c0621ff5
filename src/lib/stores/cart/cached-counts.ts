import { localArea } from '#lib/stores/device/storage';

/** The number of pieces in each store's cart, cached for pages that do not load the cart. */
const keyOf = (storeId: string) => `cart-count:${storeId}`;

const pageStoreId = () => document.body.dataset.storeId;

export function cacheCartCount(count: number): void {
  const storeId = pageStoreId();
  if (storeId) localArea.write(keyOf(storeId), count > 0 ? String(count) : undefined);
}

/** The number of pieces when this device last loaded the cart. */
export const getCachedCartCount = (): number => Number(localArea.read(keyOf(pageStoreId() ?? '')) ?? 0);

/** The number of wishlist items. Counted by pattern, because these pages load no schemas. */
export const getCachedWishlistCount = (): number =>
  new Set(localArea.read(`wishlist:${pageStoreId()}`)?.match(/(?<="item_id":)\d+/g)).size;
