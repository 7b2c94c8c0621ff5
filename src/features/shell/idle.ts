import { unwatchNumbers, watchCard } from '../product-card/card-numbers.ts';
import { reloadIfUrlChanged } from '../../scripts/pages.ts';
import { $session } from '#lib/stores/device/session';
import { watchOpenings } from '../store/opening-times.ts';
import { showCartBar } from './cart-bar.ts';
import { showConnection } from './connection.ts';
import { initLoggedIn } from './customer.ts';
import { showPagesInPlace } from './in-place.ts';
import { registerWorker } from './offline.ts';
import { prefetchLinks } from './prefetch.ts';
import { watchSelectedStore } from './selected-store.ts';

/* Scripts that pages load once they are idle: one file instead of ten. */

export { watchProduct } from '../product/product-numbers.ts';
export { deliveryCheckOf } from '../store/delivery-check.ts';

/** Keeps price and stock of cards up to date. */
export const cardNumbers = { watchCard, unwatchNumbers };

/** Starts the idle scripts of pages without a header. */
export function initBarePage(): void {
  showConnection();
  watchOpenings();
}

function followLinks(): void {
  const canReplace = 'navigation' in window && document.body.dataset.storeId;
  if (!canReplace) return prefetchLinks();
  showPagesInPlace();
  removeEventListener('popstate', reloadIfUrlChanged);
}

/** A search box with input from before its script loaded. */
const typedEarly = 'form:has([data-search-panel][hidden]):has(:focus:not(:placeholder-shown))';

/** Starts the idle scripts of pages with a header. */
export function initStorePage(): void {
  initBarePage();
  showCartBar();
  watchSelectedStore();
  followLinks();
  document.querySelector(typedEarly)?.dispatchEvent(new Event('input'));
  if (document.body.dataset.storeId && $session.get()) initLoggedIn();
  registerWorker();
}
