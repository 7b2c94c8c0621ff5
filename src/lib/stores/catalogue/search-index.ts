import { getLive, recordMissedSearch } from '#contract/catalogue';
import { call } from '#lib/api/client';
import { sentenceFor } from '#lib/api/errors';
import {
  createCatalogueIndex,
  type CatalogueIndex,
  type CurrentNumbers,
  type SearchAnswer,
} from '#lib/search/catalogue-index';
import { storeIds } from '#lib/stores/device/page-store';
import { loadSnapshot } from './snapshot.ts';

/** The maximum age of price and stock. */
const maxAgeMs = 60_000;

let index: Promise<CatalogueIndex> | undefined;
let liveNumbers: Map<number, CurrentNumbers> | undefined;
let fetchedAt = -Infinity;
let refreshing = Promise.resolve();

/** Indexes the store's catalogue once. The next call retries after a failure. */
async function openIndex(): Promise<CatalogueIndex> {
  try {
    const { items, words } = await loadSnapshot();
    return createCatalogueIndex(items, words);
  } catch (error) {
    index = undefined;
    throw error;
  }
}

async function fetchNumbers(): Promise<void> {
  try {
    const { data } = await call(getLive, { params: storeIds() });
    liveNumbers = new Map(data.map((numbers) => [numbers.item_id, numbers]));
  } catch (error) {
    console.warn('Results show the prices of the catalogue:', sentenceFor(error));
  }
}

/** Reloads price and stock of the whole store if they are a minute old. A failure keeps the old ones. */
function refreshNumbers(): Promise<void> {
  if (Date.now() - fetchedAt >= maxAgeMs) {
    fetchedAt = Date.now();
    refreshing = fetchNumbers();
  }
  return refreshing;
}

/**
 * Finds products of the page's store. The first call loads the catalogue; later ones need no network.
 * @throws {ApiError | NetworkError}
 */
export async function answerQuery(query: string, limit: number): Promise<SearchAnswer> {
  index ??= openIndex();
  const refreshed = refreshNumbers();
  const [opened] = await Promise.all([index, liveNumbers ?? refreshed]);
  return opened.search(query, limit, liveNumbers);
}

const reported = new Set<string>();

/** Reports a search without results to the store, once per page. */
export async function reportMissedSearch(query: string): Promise<void> {
  if (reported.has(query)) return;
  reported.add(query);
  try {
    await call(recordMissedSearch, { params: storeIds(), body: { query } });
  } catch (error) {
    console.warn('The search was not reported to the store:', sentenceFor(error));
  }
}
