import { sentenceFor } from '#lib/api/errors';
import { $store } from '#lib/stores/device/page-store';
import { answerQuery } from './search-index.ts';
import type { Asked, Told } from './search-connection.ts';

/*
 * The search's own thread: reads the catalogue, indexes it and answers, so that typing never waits for it.
 */

const tell = (told: Told): void => (globalThis as unknown as Worker).postMessage(told);

async function answer({ id, store, query, limit }: Asked): Promise<void> {
  $store.set(store);
  try {
    tell({ id, answer: await answerQuery(query, limit) });
  } catch (error) {
    tell({ id, sentence: sentenceFor(error) });
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void answer(data));
