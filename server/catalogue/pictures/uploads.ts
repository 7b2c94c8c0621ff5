import { fileURLToPath } from 'node:url';
import { ShopError } from '#contract/errors';
import * as t from '#texts/pictures';
import { limitRuns } from '#server/platform/shared-runs';
import { createWorker, WorkerEnded } from '#system/worker';
import { photoKindOf, type PhotoKind } from './photo-kind.ts';
import type { PhotoResult, PhotoTask } from './photo-worker.ts';
import { BrokenPicture, type StoredPicture } from './store-picture.ts';

const file = fileURLToPath(new URL('photo-worker.ts', import.meta.url));
const concurrent = 2;
const maxWaiting = 8;

const supported: readonly PhotoKind[] = ['jpeg', 'png', 'webp', 'avif'];

export interface Uploads {
  /** @throws {BrokenPicture} @throws {ShopError} `unavailable` */
  store(picturesDir: string, bytes: Buffer, name: string): Promise<StoredPicture>;
  /** Re-encodes as WebP without the camera's metadata. @throws {BrokenPicture} @throws {ShopError} `unavailable` */
  redraw(bytes: Buffer): Promise<Buffer>;
}

/** More than ten photographs at once, or one that exceeds `timeoutMs`, fail with `unavailable`. */
export function createUploads(timeoutMs = 20_000): Uploads {
  const inTurn = limitRuns(concurrent, maxWaiting);
  const idle = Array.from({ length: concurrent }, () =>
    createWorker<PhotoTask, PhotoResult>(file, { idleMs: 10_000, env: {} }),
  );

  async function runOnIdle(task: PhotoTask): Promise<PhotoResult> {
    const worker = idle.pop()!;
    try {
      return await worker.run(task, AbortSignal.timeout(timeoutMs));
    } catch (error) {
      if (error instanceof WorkerEnded) throw Object.assign(new ShopError('unavailable'), { cause: error });
      throw error;
    } finally {
      idle.push(worker);
    }
  }

  async function decode(name: string, task: PhotoTask & { bytes: Buffer }): Promise<PhotoResult> {
    const kind = photoKindOf(task.bytes);
    if (kind === undefined || kind === 'heic' || !supported.includes(kind))
      throw new BrokenPicture(name, t.notPhotograph({ kinds: supported.join(', ') }));
    const result = await inTurn(() => runOnIdle(task));
    if ('broken' in result) throw new BrokenPicture(name, result.broken);
    return result;
  }

  return {
    async store(picturesDir, bytes, name) {
      const result = await decode(name, { bytes, store: { picturesDir, name, supported } });
      return (result as { stored: StoredPicture }).stored;
    },
    async redraw(bytes) {
      const result = await decode(t.ofReturn(), { bytes });
      return Buffer.from((result as { bytes: Uint8Array }).bytes);
    },
  };
}

export const uploads = createUploads();
