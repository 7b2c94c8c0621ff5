import type { CartLine } from '#contract/cart';
import { $cart, changedCartKey, loadCart } from './cart.ts';
import { $notice, notify } from '#lib/stores/device/notices';
import { isOrdering } from './order-attempt.ts';
import { pageStore } from '#lib/stores/device/page-store';
import { $session } from '#lib/stores/device/session';
import * as t from '#texts/cart-notices';

const noticeMs = 5000;

const fingerprint = (lines: CartLine[]) =>
  JSON.stringify(
    lines.map(({ item_id, product_color, product_qty, price }) => [item_id, product_color, product_qty, price]),
  );

/**
 * Keeps the visible cart up to date with other tabs, and with other devices on return to this tab. Changes show a
 * notice.
 * @returns stops it
 */
export function watchOtherTabs(): () => void {
  const { store_id } = pageStore();
  let isGuestCartChanged = false;
  const onStorage = ({ key }: StorageEvent) => {
    if (key === `cart:${store_id}`) isGuestCartChanged = true;
    else if (key !== changedCartKey) return;
    void follow();
  };
  /** Hidden pages wait until they are shown. An open order removes its own lines. */
  const follow = async () => {
    if (document.visibilityState === 'hidden' || ($session.get() && isOrdering(store_id))) return;
    const { status, lines } = $cart.get();
    const before = fingerprint(lines);
    const shown = $notice.get();
    await loadCart();
    const isChanged = status === 'ready' && fingerprint($cart.get().lines) !== before; // otherwise it was not shown before
    const isExplained = $notice.get() !== null && $notice.get() !== shown; // by the checkout's notice that the cart was ordered
    if ((isGuestCartChanged || isChanged) && !isExplained) notify(t.changedElsewhere(), 'info', noticeMs);
    isGuestCartChanged = false;
  };
  const onVisible = () => void follow();
  window.addEventListener('storage', onStorage);
  window.addEventListener('visibilitychange', onVisible); // bubbles from the document
  window.addEventListener('focus', onVisible);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('focus', onVisible);
  };
}
