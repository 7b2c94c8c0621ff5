import { sentenceFor } from '#lib/api/errors';
import { storesFor, storesForSavedAddress } from '#lib/stores/finder/found-stores';
import { getFoundStores } from '#lib/stores/finder/saved-stores';
import { showStores, writeWay } from './store-list.ts';

/** Shows on the published cards how far they are from the address of an earlier visit, and how long an order takes. */
async function writeWays(): Promise<void> {
  for (const store of await storesForSavedAddress()) {
    const card = document.querySelector(`[data-store-list] li:has([data-store-id="${store.store_id}"])`);
    if (card) writeWay(card, store);
  }
}

/**
 * Replaces the list of all stores by this customer's search result: the tab's saved one, or else one for the page's
 * address. Without a search, shows the way to an earlier visit's address.
 */
export async function showSearchedStores(): Promise<void> {
  const found = getFoundStores();
  if (found) return showStores(found);
  const query = new URLSearchParams(location.search);
  const [value, address] = [query.get('value'), query.get('address')];
  try {
    if (value && address) showStores(await storesFor({ value, address }));
    else await writeWays();
  } catch (error) {
    console.warn('The published stores stay:', sentenceFor(error));
  }
}
