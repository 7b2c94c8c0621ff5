import { BuildFailed, buildPages, builtId, sourceDigest } from '#publisher/build/build';
import { NoReleaseBefore } from '#publisher/release/release-folder';
import type { Shop } from '#server/platform/shop';
import { UnknownLabel } from './publish.ts';

/**
 * Builds the pages when a policy, or anything else that they are made of, was edited.
 * @param say is told before it builds
 * @throws {BuildFailed}
 */
export const buildWhenChanged = (shop: Shop, say: (line: string) => void): Promise<void> =>
  shop.withLock('build', async () => {
    if ((await builtId()) === (await sourceDigest())) return;
    say('building the pages, because their sources have changed');
    await buildPages();
  });

/** Whether an error of publishing has a message that says all that its operator must know. */
export const isForeseen = (error: unknown): error is Error =>
  [UnknownLabel, BuildFailed, NoReleaseBefore].some((kind) => error instanceof kind);
