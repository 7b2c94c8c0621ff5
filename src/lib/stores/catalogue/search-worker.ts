import type { Store } from '#contract/store';
import { sentenceFor } from '#lib/api/errors';
import type { SearchAnswer } from '#lib/search/catalogue-index';
import { $store } from '#lib/stores/device/page-store';
import { answerQuery, reportMissedSearch } from './search-index.ts';

/* The search worker: loads the catalogue, indexes it and answers queries without blocking the page. */
export interface MissedSearchReport {
  store: Store;
  /** The query without results. */
  missed: string;
}

export interface SearchRequest {
  id: number;
  store: Store;
  query: string;
  limit: number;
}

/** The results, or the reason for a failure. */
export type SearchOutcome = { answer: SearchAnswer } | { sentence: string };

export type SearchReply = { id: number } & SearchOutcome;

const reply = (message: SearchReply): void => (globalThis as unknown as Worker).postMessage(message);

async function answer({ id, store, query, limit }: SearchRequest): Promise<void> {
  $store.set(store);
  try {
    reply({ id, answer: await answerQuery(query, limit) });
  } catch (error) {
    reply({ id, sentence: sentenceFor(error) });
  }
}

function report({ store, missed }: MissedSearchReport): Promise<void> {
  $store.set(store);
  return reportMissedSearch(missed);
}

addEventListener(
  'message',
  ({ data }: MessageEvent<SearchRequest | MissedSearchReport>) => void ('missed' in data ? report(data) : answer(data)),
);
