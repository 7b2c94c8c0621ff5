import { sentenceFor } from '#lib/api/errors';
import { storesFor, storesForKeptAddress } from '#lib/stores/finder/found-stores';
import { keptStores } from '#lib/stores/finder/kept-stores';
import { showStores, writeDistance } from './store-list.ts';

/** Writes on the published cards how far they are from the address of an earlier visit. */
async function writeDistances(): Promise<void> {
  for (const store of await storesForKeptAddress()) {
    const card = document.querySelector(`[data-store-list] li:has([data-store-id="${store.store_id}"])`);
    if (card) writeDistance(card, store);
  }
}

/**
 * Turns the list of all stores into the one that this customer looked for: as kept in the tab, or as the page's address
 * says where the browser keeps nothing. Who has looked for nothing learns the distances from an earlier visit's address.
 */
export async function completeStores(): Promise<void> {
  const found = keptStores();
  if (found) return showStores(found);
  const asked = new URLSearchParams(location.search);
  const [value, address] = [asked.get('value'), asked.get('address')];
  try {
    if (value && address) showStores(await storesFor({ value, address }));
    else await writeDistances();
  } catch (error) {
    console.warn('The stores are those of the published page:', sentenceFor(error));
  }
}
