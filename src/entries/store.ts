import { $cart, $cartCount } from '#lib/stores/cart/cart';
import { cacheCartCount } from '#lib/stores/cart/cached-counts';
import { $wishlistCount } from '#lib/stores/catalogue/wishlist';
import { $session } from '#lib/stores/device/session';
import { showFoundStores } from '../features/store/found-stores.ts';
import { startNewsletter } from '../features/newsletter/newsletter-box.ts';
import { startSearch } from '../features/search/search.ts';
import { followStoreCards } from '../features/store/store-cards.ts';
import { startStoreFacts } from '../features/store/store-facts.ts';
import { defineProductCards, updateCards } from '../features/product-card/product-card.ts';
import { explainMissingIslands } from '../scripts/explain-failure.ts';
import { ignoreDoubleTaps } from '../scripts/ignore-double-taps.ts';
import { lazyLoadImages } from '../scripts/lazy-load-images.ts';
import { reloadIfUrlChanged, onMainMount } from '../scripts/pages.ts';
import { whenIdle } from '../scripts/when-idle.ts';
import { showCount } from '../features/shell/counts.ts';
import { showNotices } from '../features/shell/notices.ts';

/** Leads from an address at which a tab was part of the home page: `/?tab=meal-subscriptions&plan=3`. */
function redirectTab(): void {
  const query = new URLSearchParams(location.search);
  const [, kind] = /^(meal|my)-subscriptions?$/.exec(query.get('tab') ?? '') ?? [];
  if (!kind || location.pathname !== '/') return;
  query.delete('tab');
  const page = kind === 'my' ? '/my-subscription' : '/meal-subscriptions';
  const rest = query.toString();
  location.replace(rest ? `${page}?${rest}` : page);
}

const login = document.querySelector<HTMLElement>('[data-session-login]');
const profile = document.querySelector<HTMLElement>('[data-session-profile]');

$cartCount.subscribe((count) => {
  showCount('cart', count);
  if ($cart.get().status === 'ready') cacheCartCount(count);
});

$wishlistCount.subscribe((count) => showCount('wish', count));

$session.subscribe((session) => {
  if (login) login.hidden = session !== null;
  if (profile) profile.hidden = session === null;
});

onMainMount((main) => main.querySelectorAll('.category-tile').forEach(lazyLoadImages));

redirectTab();
showNotices();
defineProductCards();
showFoundStores();
startNewsletter();
startSearch();
followStoreCards();
startStoreFacts();
explainMissingIslands();
ignoreDoubleTaps();
reloadIfUrlChanged();
addEventListener('popstate', reloadIfUrlChanged);

whenIdle(async () => {
  const { cardNumbers, initStorePage } = await import('../features/shell/idle.ts');
  updateCards(cardNumbers);
  initStorePage();
});
