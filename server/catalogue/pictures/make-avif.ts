import { fileURLToPath } from 'node:url';
import { createWorker } from '#system/worker';

const file = fileURLToPath(new URL('avif-worker.ts', import.meta.url));

/**
 * Makes the missing `<hash>-<width>.avif` beside the WebP files of `picturesDir`, in a process of its own at the
 * lowest priority. Resolves when that process has ended, for whatever reason: pages work without AVIF. It does not keep
 * this process alive, and ends with it.
 * @param onFailure is told in one line why one is still missing
 */
export async function makeAvif(
  picturesDir: string,
  { signal, onFailure = () => {} }: { signal?: AbortSignal; onFailure?: (reason: string) => void } = {},
): Promise<void> {
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
