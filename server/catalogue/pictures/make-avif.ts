import { fileURLToPath } from 'node:url';
import { createWorker } from '#system/worker';

/** One after the other: what a start and an import lack is often the same. */
let last: Promise<void> = Promise.resolve();

const file = fileURLToPath(new URL('avif-worker.ts', import.meta.url));

interface Options {
  signal?: AbortSignal;
  onFailure?: (reason: string) => void;
}

/**
 * Makes the missing `<hash>-<width>.avif` beside the WebP files of `picturesDir`, in a process of its own at the
 * lowest priority. Resolves when that process has ended, for whatever reason: pages work without AVIF. It does not keep
 * this process alive, and ends with it.
 * @param onFailure gets one line that says why a picture is still missing
 */
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
