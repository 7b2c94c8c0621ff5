import { sentenceFor } from '#lib/api/errors';
import { refreshWishlist, sendWishlistChanges } from '#lib/stores/catalogue/wishlist-sync';
import { $wishlist } from '#lib/stores/catalogue/wishlist';
import { $session } from '#lib/stores/device/session';
import { loadCart } from './cart.ts';

/** Pages that show the cart itself refresh it with a notice (`watchOtherTabs`). */
const showsCart = () => /^\/(cart|checkout)\b/.test(location.pathname);

const report = (error: unknown) => console.warn('The wishlist is not in sync yet:', sentenceFor(error));

/**
 * Refreshes the customer's cart and wishlist on return to the page, and sends this device's wishlist changes.
 * A guest's lists stay on the device.
 * @returns stops it
 */
export function syncLists(): () => void {
  let isRefreshing = false;
  const refresh = async ({ withCart = true }) => {
    if (isRefreshing || !$session.get() || document.visibilityState === 'hidden') return;
    isRefreshing = true;
    try {
      await Promise.all([refreshWishlist().catch(report), withCart && !showsCart() && loadCart()]);
    } finally {
      isRefreshing = false;
    }
  };
  const onReturn = () => void refresh({});
  const events = ['visibilitychange', 'focus', 'online'] as const; // visibilitychange bubbles from the document
  for (const event of events) window.addEventListener(event, onReturn);
  const stopSession = $session.subscribe(() => void refresh({ withCart: false })); // the cart loads itself
  const stopWishlist = $wishlist.listen(() => void sendWishlistChanges().catch(report));
  return () => {
    for (const event of events) window.removeEventListener(event, onReturn);
    stopSession();
    stopWishlist();
  };
}
