import { sentenceFor } from '#lib/api/errors';
import { storesFor, storesForKeptAddress } from '#lib/stores/found-stores';
import { showStores, writeDistance } from './store-list.ts';

/** Writes on the published cards how far they are from the address of an earlier visit. */
async function writeDistances(): Promise<void> {
  for (const store of await storesForKeptAddress()) {
    const card = document.querySelector(`[data-store-list] li:has([data-store-id="${store.store_id}"])`);
    if (card) writeDistance(card, store);
  }
}

/**
 * Completes a list of all stores in a tab that keeps no search: with the stores for what the address of the page asks for,
 * where the browser keeps nothing; else with their distances.
 */
export async function completeStores(): Promise<void> {
  const asked = new URLSearchParams(location.search);
  const [value, address] = [asked.get('value'), asked.get('address')];
  try {
    if (value && address) showStores(await storesFor({ value, address }));
    else await writeDistances();
  } catch (error) {
    console.warn('The stores are those of the published page:', sentenceFor(error));
  }
}
