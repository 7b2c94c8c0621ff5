import * as t from '#texts/publishing';
import { BuildFailed, buildPages, builtId, sourceDigest } from '#renderer/build/build';
import { NoPreviousRelease } from '#renderer/release/release-folder';
import { PublishFailed } from '#renderer/render-process';
import type { Shop } from '#server/platform/shop';
import { UnknownLabel } from './site-list.ts';

/** Builds the pages if a source, such as a policy, has changed. @throws {BuildFailed} */
export const buildIfChanged = (shop: Shop, print: (line: string) => void): Promise<void> =>
  shop.withLock('build', async () => {
    if ((await builtId()) === (await sourceDigest())) return;
    print(t.building());
    await buildPages();
  });

export const isExpected = (error: unknown): error is Error =>
  [UnknownLabel, BuildFailed, NoPreviousRelease, PublishFailed].some((kind) => error instanceof kind);
