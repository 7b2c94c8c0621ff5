import { localArea } from '#lib/stores/device/storage';

/** The number of pieces in each store's cart, as this device saw it last: pages that only read show it without asking. */
const keyOf = (storeId: string) => `cart-count:${storeId}`;

const pageStoreId = () => document.body.dataset.storeId;

/** Keeps how many pieces the cart of the page's store holds. */
export function cacheCartCount(count: number): void {
  const storeId = pageStoreId();
  if (storeId) localArea.write(keyOf(storeId), count > 0 ? String(count) : undefined);
}

/** How many pieces the cart of the page's store held when this device last saw it. */
export const getCachedCartCount = (): number => Number(localArea.read(keyOf(pageStoreId() ?? '')) ?? 0);

/** How many items are on the wishlist of the page's store. Counted unread: a page that is only read has no schemas. */
export const getCachedWishCount = (): number =>
  new Set(localArea.read(`wishlist:${pageStoreId()}`)?.match(/(?<="item_id":)\d+/g)).size;
