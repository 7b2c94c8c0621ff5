import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isErrno } from '#system/errno';

const releaseFile = 'release.json';

export const release = v.object({
  digest: v.string(),
  buildId: v.string(),
  origin: v.string(),
  publishedAt: v.string(),
  begunPolicies: v.optional(v.array(v.string()), []),
  /** File names by address: `/cart` is `page-3f2a….html`. */
  files: v.record(v.string(), v.string()),
  /** Sizes of page files, to detect damage. */
  bytes: v.optional(v.record(v.string(), v.number()), {}),
  /** Kinds of page: address pattern and Content-Security-Policy. */
  kinds: v.array(v.object({ route: v.string(), pattern: v.string(), csp: v.string() })),
  /** Pages in the sitemap by path: a digest, and the day of the last change. */
  listed: v.optional(v.record(v.string(), v.object({ digest: v.string(), since: v.string() })), {}),
  /** Addresses of withdrawn products, which respond 410. */
  gone: v.optional(v.array(v.string()), []),
  /** On the marketplace: patterns of store-only pages. */
  storePatterns: v.array(v.string()),
});
export type Release = v.InferOutput<typeof release>;

/** @throws if the description is missing or damaged */
export const readRelease = async (folder: string): Promise<Release> =>
  v.parse(release, JSON.parse(await readFile(join(folder, releaseFile), 'utf8')));

/** Flushes it, to survive a power failure. */
export const writeDescription = (folder: string, description: Release): Promise<void> =>
  writeFile(join(folder, releaseFile), JSON.stringify(description), { flush: true });

export async function readReleaseIfIntact(folder: string): Promise<Release | undefined> {
  try {
    return await readRelease(folder);
  } catch (error) {
    const isMissing = isErrno(error, 'ENOENT');
    if (isMissing || error instanceof SyntaxError || error instanceof v.ValiError) return undefined;
    throw error;
  }
}
