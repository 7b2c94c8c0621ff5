import { sentenceFor } from '#lib/api/errors';
import { deliveryPlace } from '#lib/stores/finder/delivery-place';
import { storesFor, storesForSavedAddress } from '#lib/stores/finder/found-stores';
import { getFoundStores } from '#lib/stores/finder/saved-stores';
import { removePlaceholders, showStores, renderDistance } from './store-list.ts';

/** Shows distance and delivery time for an earlier visit's address on the published cards. */
async function renderDistances(): Promise<void> {
  const found = new Map((await storesForSavedAddress()).map((store) => [String(store.store_id), store]));
  if (!deliveryPlace()) return;
  for (const card of document.querySelectorAll('[data-store-list] > li')) {
    const store = found.get(card.querySelector<HTMLElement>('[data-store-id]')?.dataset.storeId ?? '');
    if (store) renderDistance(card, store);
    else removePlaceholders(card);
  }
}

/**
 * Replaces the published list by the tab's saved search, or by one for the page's URL.
 * Without a search, shows distances to an earlier visit's address.
 */
export async function showSearchedStores(): Promise<void> {
  const found = getFoundStores();
  if (found) return showStores(found);
  const query = new URLSearchParams(location.search);
  const [value, address] = [query.get('value'), query.get('address')];
  try {
    if (value && address) showStores(await storesFor({ value, address }));
    else await renderDistances();
  } catch (error) {
    console.warn('The published stores stay:', sentenceFor(error));
  }
}
