import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as t from '#texts/publishing';
import { isErrno } from '#system/errno';

const draftPrefix = '.draft-';

class ConcurrentPublish extends Error {}

/** Fills a new release and switches `current` to it atomically. @throws errors of `write`; {@link ConcurrentPublish} */
export async function writeRelease<T>(
  site: string,
  write: (folder: string, previous?: string) => Promise<T>,
): Promise<T> {
  const releases = join(site, 'releases');
  await mkdir(releases, { recursive: true });
  await removeDrafts(site, releases);
  const previous = await currentRelease(site);
  const id = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;
  const draft = join(releases, `${draftPrefix}${id}`);
  await mkdir(draft);
  let written: T;
  try {
    written = await write(draft, previous && join(site, previous));
    if ((await currentRelease(site)) !== previous) throw new ConcurrentPublish(t.otherProcess({ site }));
    await rename(draft, join(releases, id));
    await flush(releases);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await setCurrent(site, id);
  await removeOld(releases, id, previous);
  return written;
}

export class NoPreviousRelease extends Error {}

/** @throws {NoPreviousRelease} */
export async function rollBack(site: string): Promise<void> {
  const current = basename((await currentRelease(site)) ?? '');
  const older = existsSync(site) ? (await readdir(join(site, 'releases'))).filter((id) => isOlder(id, current)) : [];
  const previous = older.sort().at(-1);
  if (previous === undefined) throw new NoPreviousRelease(t.noPreviousRelease({ site: basename(site) }));
  await setCurrent(site, previous);
}

/** Releases are named by their start time. */
const isOlder = (id: string, than: string) => !id.startsWith(draftPrefix) && id < than;

/** `releases/<id>`; undefined if it was never published. */
export async function currentRelease(site: string): Promise<string | undefined> {
  try {
    return await readlink(join(site, 'current'));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function removeDrafts(...folders: string[]): Promise<void> {
  for (const folder of folders)
    for (const name of await readdir(folder))
      if (name.startsWith(draftPrefix)) await rm(join(folder, name), { recursive: true, force: true });
}

export async function setCurrent(site: string, id: string): Promise<void> {
  const next = join(site, `${draftPrefix}${process.pid}-${id}`);
  await rm(next, { force: true }); // left by a killed process
  await symlink(join('releases', id), next);
  await rename(next, join(site, 'current'));
  await flush(site);
}

/** Keeps the new and the previous release, for open pages and rollbacks. */
async function removeOld(releases: string, id: string, previous?: string): Promise<void> {
  const retained = new Set([id, previous && basename(previous)]);
  const old = (await readdir(releases)).filter((name) => !retained.has(name));
  for (const name of old) await rm(join(releases, name), { recursive: true, force: true });
}

/** Makes a folder's entries survive a power failure. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
