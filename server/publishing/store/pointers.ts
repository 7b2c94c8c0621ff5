import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { BucketUnavailable, type Bucket } from '#server/platform/ports/bucket';

const pointer = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]+$/)), before: v.optional(v.string()) });
type Pointer = v.InferOutput<typeof pointer>;

/** How long another process's publish may go unnoticed without a notification. */
const pollMs = 5000;
/** How long a visitor waits for the bucket while the folder has a release. */
const bucketTimeoutMs = 1000;
/** Limits the cache, because requests may contain any number of unknown labels. */
const maxKnown = 10_000;

interface Folder {
  linked(label: string): Promise<string | undefined>;
  /** Downloads a release's description if it is missing. */
  fetchRelease(label: string, id: string): Promise<void>;
}

/** The current release of each site in the bucket. */
export function createPointers(bucket: Bucket, { linked, fetchRelease }: Folder) {
  const known = new Map<string, { id: string | undefined; askedAt: number }>();
  const asking = new Map<string, { answer: Promise<string | undefined>; askedAt: number }>();
  let invalidatedAt = -Infinity;

  function cacheId(label: string, id: string | undefined, askedAt = performance.now()): void {
    if (known.size >= maxKnown) known.clear();
    known.set(label, { id, askedAt });
  }

  async function read(label: string): Promise<Pointer | undefined> {
    const bytes = await bucket.get(`${label}/current`);
    return bytes && v.parse(pointer, JSON.parse(bytes.toString()));
  }

  async function ask(label: string, askedAt: number): Promise<string | undefined> {
    const id = (await read(label))?.id;
    if (id !== undefined) await fetchRelease(label, id);
    cacheId(label, id, askedAt);
    return id;
  }

  function readOnce(label: string): Promise<string | undefined> {
    const running = asking.get(label);
    if (running && running.askedAt > invalidatedAt) return running.answer;
    const askedAt = performance.now();
    const started = { askedAt, answer: ask(label, askedAt) };
    asking.set(label, started);
    const forget = () => asking.get(label) === started && asking.delete(label);
    started.answer.then(forget, forget);
    return started.answer;
  }

  return {
    read,
    /** Whether a folder of the bucket is a site, and not another program's. */
    async isSite(folder: string): Promise<boolean> {
      const text = (await bucket.get(`${folder}/current`))?.toString() ?? '';
      return v.is(v.pipe(v.string(), v.parseJson(), pointer), text);
    },
    async write(label: string, next: Pointer, signal?: AbortSignal): Promise<void> {
      await bucket.put(`${label}/current`, Buffer.from(JSON.stringify(next)), signal);
      cacheId(label, next.id);
    },
    /** Call after a publish: known pointers are read again. */
    invalidate: () => void (invalidatedAt = performance.now()),
    /** While the bucket does not respond, the last known release. Its description is in the folder. */
    async currentId(label: string): Promise<string | undefined> {
      const last = known.get(label);
      if (last && last.askedAt > invalidatedAt && performance.now() - last.askedAt < pollMs) return last.id;
      const id = last?.id ?? (await linked(label));
      const answer = readOnce(label);
      if (id === undefined) return answer;
      cacheId(label, id); // only one visitor waits
      const inTime = new AbortController();
      try {
        return await Promise.race([answer, wait(bucketTimeoutMs, id, inTime)]);
      } catch (error) {
        if (error instanceof BucketUnavailable) return id;
        throw error;
      } finally {
        inTime.abort();
      }
    },
  };
}
