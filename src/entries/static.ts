import { localArea } from '#lib/stores/device/storage';
import { getCachedCartCount, getCachedWishlistCount } from '#lib/stores/cart/cached-counts';
import { startNewsletter } from '../features/newsletter/newsletter-box.ts';
import { reloadIfUrlChanged } from '../scripts/pages.ts';
import { showCount } from '../features/shell/counts.ts';
import { showNotices } from '../features/shell/notices.ts';
import { registerWorker } from '../features/shell/offline.ts';

/* Fills the header of a static page from this device's storage, without a call to the shop. */

const part = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);

function showHeader(): void {
  const isLoggedIn = localArea.read('auth') !== undefined;
  const [login, profile] = [part('session-login'), part('session-profile')];
  if (login) login.hidden = isLoggedIn;
  if (profile) profile.hidden = !isLoggedIn;
  showCount('cart', getCachedCartCount());
  showCount('wish', getCachedWishlistCount());
}

showNotices();
startNewsletter();
showHeader();
addEventListener('pageshow', showHeader);
addEventListener('storage', showHeader);

// This page can be served offline, or for a missing product, at the address of a page that was shown in place.
reloadIfUrlChanged();
addEventListener('popstate', reloadIfUrlChanged);
registerWorker();
