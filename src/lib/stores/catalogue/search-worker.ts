import type { Store } from '#contract/store';
import { sentenceFor } from '#lib/api/errors';
import type { SearchAnswer } from '#lib/search/catalogue-index';
import { $store } from '#lib/stores/device/page-store';
import { answerQuery, noteMissed } from './search-index.ts';

/* The search worker: loads the catalogue, indexes it and answers queries without blocking the page. */
export interface MissedSearchNote {
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

function note({ store, missed }: MissedSearchNote): Promise<void> {
  $store.set(store);
  return noteMissed(missed);
}

addEventListener(
  'message',
  ({ data }: MessageEvent<SearchRequest | MissedSearchNote>) => void ('missed' in data ? note(data) : answer(data)),
);
