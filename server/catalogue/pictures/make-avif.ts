import { fileURLToPath } from 'node:url';
import { createWorker } from '#system/worker';

/** Runs in sequence: a start and an import often lack the same files. */
let last: Promise<void> = Promise.resolve();

const file = fileURLToPath(new URL('avif-worker.ts', import.meta.url));

interface Options {
  signal?: AbortSignal;
  onFailure?: (reason: string) => void;
}

/** Never rejects, because pages work without AVIF. The process neither keeps this one alive nor outlives it. */
export function makeAvif(picturesDir: string, options: Options = {}): Promise<void> {
  const make = () => makeMissing(picturesDir, options);
  last = last.then(make, make);
  return last;
}

async function makeMissing(picturesDir: string, { signal, onFailure = () => {} }: Options): Promise<void> {
  if (signal?.aborted) return;
  const worker = createWorker<string, string[]>(file, { isUnref: true });
  try {
    for (const reason of await worker.run(picturesDir, signal)) onFailure(reason);
  } catch (error) {
    if (!signal?.aborted) onFailure(String(error));
  } finally {
    await worker.stop();
  }
}
