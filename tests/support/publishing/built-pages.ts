import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { vi } from 'vitest';
import { buildPages, builtId, sourceDigest } from '#renderer/build/build';
import { acquireFolderLock } from '#server/platform/folder-lock';

const lock = resolve(import.meta.dirname, '../../../node_modules/.cache/nukkad-build');
const timeoutMs = 120_000;

/** Builds the pages when their sources have changed. Concurrent test files wait for the first one. */
export async function ensureBuilt(): Promise<void> {
  await mkdir(lock, { recursive: true });
  await vi.waitFor(buildAlone, { timeout: timeoutMs, interval: 500 });
}

async function buildAlone(): Promise<void> {
  if ((await builtId()) === (await sourceDigest())) return;
  const release = await acquireFolderLock(lock);
  try {
    if ((await builtId()) !== (await sourceDigest())) await buildPages();
  } finally {
    await release();
  }
}
