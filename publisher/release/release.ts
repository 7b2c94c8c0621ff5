import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isErrno } from '#system/errno';

/** Where a release describes itself, in its folder. */
export const releaseFile = 'release.json';

/** What it says. */
export const release = v.object({
  digest: v.string(),
  buildId: v.string(),
  origin: v.string(),
  publishedAt: v.string(),
  /** Every file of the release by the address it is served at: `/cart` is `cart.html`. */
  files: v.record(v.string(), v.string()),
  /** How many bytes each page's file has, by its name: one that has others is damaged. */
  bytes: v.optional(v.record(v.string(), v.number()), {}),
  /** The kinds of page: which addresses they have, as a pattern, and their Content-Security-Policy. */
  kinds: v.array(v.object({ route: v.string(), pattern: v.string(), csp: v.string() })),
  /** Addresses of products that the store had and has withdrawn: they answer 410. */
  gone: v.optional(v.array(v.string()), []),
  /** On the marketplace: patterns of the pages that only stores have. */
  storePatterns: v.array(v.string()),
});
export type Release = v.InferOutput<typeof release>;

/** Reads a release's own description. @throws what the file system says, or that it is not one */
export async function readRelease(folder: string): Promise<Release> {
  return v.parse(release, JSON.parse(await readFile(join(folder, releaseFile), 'utf8')));
}

/** A release's own description; nothing when it is missing or damaged. */
export async function readWholeRelease(folder: string): Promise<Release | undefined> {
  try {
    return await readRelease(folder);
  } catch (error) {
    const isMissing = isErrno(error, 'ENOENT');
    if (isMissing || error instanceof SyntaxError || error instanceof v.ValiError) return undefined;
    throw error;
  }
}
