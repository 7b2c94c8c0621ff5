import type { CartLine } from '#contract/cart';
import { followLists, type HeldLists } from '#contract/returning/lists';
import { sentenceFor } from '#lib/api/errors';
import { follow } from '#lib/api/events';
import { isSameLine } from '#lib/cart/cart-lines';
import { sendWishes, showWishes } from '#lib/stores/catalogue/kept-wishes';
import { $wishlist } from '#lib/stores/catalogue/wishlist';
import { storeIds } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';
import { $cart, changedCartKey, loadCart } from './cart.ts';

const retryMs = 2000;
const maxRetryMs = 60_000;

const holds = (lines: CartLine[], held: HeldLists['cart']) =>
  lines.length === held.length &&
  held.every((line) => lines.some((each) => isSameLine(each, line) && each.product_qty === line.product_qty));

/** Pages that show the cart itself follow other tabs: they say what has changed, and wait while an order is on its way. */
const followsTabs = () => /^\/(cart|checkout)\b/.test(location.pathname);

function show({ cart, wishlist }: HeldLists): void {
  showWishes(wishlist);
  if (holds($cart.get().lines, cart)) return;
  if (followsTabs()) window.dispatchEvent(Object.assign(new Event('storage'), { key: changedCartKey }));
  else void loadCart();
}

const send = () => void sendWishes().catch((error: unknown) => console.warn('Not kept yet:', sentenceFor(error)));

/**
 * Keeps the customer's cart and wishlist as other devices have them, while the page is visible, and sends what this one
 * does to the wishlist. A guest's stay on the device.
 * @returns stops that
 */
export function keepListsLive(): () => void {
  let end: (() => void) | undefined;
  let token: string | undefined;
  let wait = retryMs;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(retry);
    end?.();
    end = undefined;
  };
  const open = () => {
    const session = $session.get();
    if (end && session?.token === token) return;
    close();
    token = session?.token;
    if (!session || document.visibilityState === 'hidden') return;
    send();
    const params = { ...storeIds(), userId: session.id };
    end = follow(
      followLists,
      { params },
      {
        onEvent(lists) {
          wait = retryMs;
          show(lists);
        },
        onCut() {
          close();
          retry = setTimeout(open, wait);
          wait = Math.min(wait * 2, maxRetryMs);
        },
      },
    );
  };
  const onVisible = () => (document.visibilityState === 'hidden' ? close() : open());
  const onOnline = () => (close(), open());
  const stopSession = $session.subscribe(open);
  const stopWishes = $wishlist.listen(send);
  window.addEventListener('visibilitychange', onVisible); // bubbles from the document
  window.addEventListener('online', onOnline);
  return () => {
    close();
    stopSession();
    stopWishes();
    window.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
  };
}
