import * as t from '#texts/search-words';
import type { SearchAnswer } from '#lib/search/catalogue-index';
import { pageStore } from '#lib/stores/device/page-store';
import { trustedScript } from '#lib/stores/device/trusted';
import type { MissedSearchReport, SearchOutcome, SearchReply, SearchRequest } from './search-worker.ts';
// oxlint-disable-next-line import/default -- Vite gives the worker's address
import workerAddress from './search-worker.ts?worker&url';

/** Rejects with a sentence for the customer. */
export type SearchFunction = (query: string, limit: number) => Promise<SearchAnswer>;

/** The message is for the customer. */
export class SearchError extends Error {}

type Listener = (outcome: SearchOutcome) => void;

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Listener>();

function startWorker(): Worker {
  const started = new Worker(trustedScript(workerAddress), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => settle(data.id, data));
  started.addEventListener('error', (event) => {
    console.warn('The search stopped:', event.message);
    worker = undefined;
    started.terminate();
    for (const id of waiting.keys()) settle(id, { sentence: t.failed() });
  });
  return started;
}

function settle(id: number, outcome: SearchOutcome): void {
  waiting.get(id)?.(outcome);
  waiting.delete(id);
}

/** Searches in the worker, which starts on first use. @throws {SearchError} */
export const searchInWorker: SearchFunction = (query, limit) =>
  new Promise((resolve, reject) => {
    worker ??= startWorker();
    const id = ++lastId;
    waiting.set(id, (outcome) => {
      if ('answer' in outcome) resolve(outcome.answer);
      else reject(new SearchError(outcome.sentence));
    });
    worker.postMessage({ id, store: pageStore(), query, limit } satisfies SearchRequest);
  });

/** Reports a search without results to the store. */
export const reportInWorker = (missed: string): void =>
  worker?.postMessage({ store: pageStore(), missed } satisfies MissedSearchReport);
