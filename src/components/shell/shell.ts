import { $cart, $cartCount } from '#lib/stores/cart/cart';
import { cacheCartCount } from '#lib/stores/cart/cached-counts';
import { $wishCount } from '#lib/stores/catalogue/wishlist';
import { $session } from '#lib/stores/device/session';
import '../newsletter/newsletter-box.ts';
import '../search/search.ts';
import '../../product-card/product-card.ts';
import { whenIdle } from '../../scripts/when-idle.ts';
import { showCount } from './counts.ts';

const login = document.querySelector<HTMLElement>('[data-session-login]');
const profile = document.querySelector<HTMLElement>('[data-session-profile]');

$cartCount.subscribe((count) => {
  showCount('cart', count);
  if ($cart.get().status === 'ready') cacheCartCount(count);
});

$wishCount.subscribe((count) => showCount('wish', count));

$session.subscribe((session) => {
  if (login) login.hidden = session !== null;
  if (profile) profile.hidden = session === null;
});

/** After a reload, the history may lead to a page that was shown in place, for which the browser loads nothing. */
const path = location.pathname;
const loadOther = () => location.pathname !== path && location.reload();
addEventListener('popstate', loadOther);

async function followLinks(): Promise<void> {
  if (!('navigation' in window && document.body.dataset.storeId))
    return (await import('./prefetch.ts')).prefetchLinks();
  const { showPagesInPlace } = await import('./in-place.ts');
  showPagesInPlace();
  removeEventListener('popstate', loadOther);
}

whenIdle(() => Promise.all([import('./selected-store.ts'), followLinks(), import('./offline.ts')]));
