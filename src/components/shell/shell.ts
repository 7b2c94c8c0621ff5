import { $cart, $cartCount } from '#lib/stores/cart/cart';
import { keepCartCount } from '#lib/stores/cart/seen-counts';
import { $session } from '#lib/stores/device/session';
import '../../product-card/product-card.ts';
import '../newsletter/newsletter-box.ts';
import '../search/search.ts';
import '../../scripts/wish-buttons.ts';
import { whenIdle } from '../../scripts/when-idle.ts';

const cartLink = document.querySelector<HTMLElement>('[data-cart-link]');
const cartCount = document.querySelector('[data-cart-count]');
const cartNoun = document.querySelector('[data-cart-noun]');
const login = document.querySelector<HTMLElement>('[data-session-login]');
const profile = document.querySelector<HTMLElement>('[data-session-profile]');

$cartCount.subscribe((count) => {
  if (!cartLink || !cartCount) return;
  cartCount.textContent = String(count);
  cartLink.toggleAttribute('data-filled', count > 0);
  if (cartNoun) cartNoun.textContent = count === 1 ? 'item' : 'items';
  if ($cart.get().status === 'ready') keepCartCount(count);
});

$session.subscribe((session) => {
  if (login) login.hidden = session !== null;
  if (profile) profile.hidden = session === null;
});

window.doEarlyPresses?.();

const prefetchLinks = async () => (await import('./prefetch.ts')).prefetchLinks();

// What is published is right for most products; what has changed since may wait.
whenIdle(() =>
  Promise.all([
    import('../../product-card/live-numbers.ts'),
    import('./selected-store.ts'),
    prefetchLinks(),
    import('./offline.ts'),
  ]),
);
