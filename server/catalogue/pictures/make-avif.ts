import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const worker = fileURLToPath(new URL('avif-worker.ts', import.meta.url));

/**
 * Makes the missing `<hash>-<width>.avif` beside the WebP files of `picturesDir`, in a process of its own at the
 * lowest priority. Resolves when that process has ended, for whatever reason: pages work without AVIF. It does not keep
 * this process alive, and ends with it.
 * @param onFailure is told in one line why some are still missing
 */
export function makeAvif(
  picturesDir: string,
  { signal, onFailure = () => {} }: { signal?: AbortSignal; onFailure?: (reason: string) => void } = {},
): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const child = fork(worker, [picturesDir], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  child.on('message', (reason) => onFailure(reason as string));
  child.on('error', (error) => onFailure(error.message));
  child.once('close', () => {
    signal?.removeEventListener('abort', stop);
    resolve();
  });
  child.unref();
  child.channel?.unref();
  return promise;
}
