import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { isErrno } from '#system/errno';

/** The file with a release's description, in its folder. */
const releaseFile = 'release.json';

export const release = v.object({
  digest: v.string(),
  buildId: v.string(),
  origin: v.string(),
  publishedAt: v.string(),
  /** Policies whose announced next version is in force in it. */
  begunPolicies: v.optional(v.array(v.string()), []),
  /** Every file of the release by the address it is served at: `/cart` is `page-3f2a….html`. */
  files: v.record(v.string(), v.string()),
  /** Each page file's size by name, to detect damage. */
  bytes: v.optional(v.record(v.string(), v.number()), {}),
  /** The kinds of page: their addresses as a pattern, and their Content-Security-Policy. */
  kinds: v.array(v.object({ route: v.string(), pattern: v.string(), csp: v.string() })),
  /** The pages in the sitemap by path: a digest of what they show, and the day of its last change. */
  listed: v.optional(v.record(v.string(), v.object({ digest: v.string(), since: v.string() })), {}),
  /** Addresses of withdrawn products, which answer 410. */
  gone: v.optional(v.array(v.string()), []),
  /** On the marketplace: patterns of pages that exist only on stores. */
  storePatterns: v.array(v.string()),
});
export type Release = v.InferOutput<typeof release>;

/** A release's description. @throws when it is missing or damaged */
export const readRelease = async (folder: string): Promise<Release> =>
  v.parse(release, JSON.parse(await readFile(join(folder, releaseFile), 'utf8')));

/** Writes a release's description, so that it survives a power failure. */
export const writeDescription = (folder: string, description: Release): Promise<void> =>
  writeFile(join(folder, releaseFile), JSON.stringify(description), { flush: true });

/** A release's description; undefined when it is missing or damaged. */
export async function readReleaseIfIntact(folder: string): Promise<Release | undefined> {
  try {
    return await readRelease(folder);
  } catch (error) {
    const isMissing = isErrno(error, 'ENOENT');
    if (isMissing || error instanceof SyntaxError || error instanceof v.ValiError) return undefined;
    throw error;
  }
}
