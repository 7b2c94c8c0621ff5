import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isErrno } from '#system/errno';

const draftPrefix = '.draft-';

/** Another publisher has switched the site meanwhile: what was written here is older. */
class Overtaken extends Error {}

/**
 * Writes a site's next release: `write` fills a folder of its own, which then becomes the release that
 * `current` points to, in one step. If it fails or is killed, `current` stays what it was.
 * @param site the site's folder, for example `sites/surat`
 * @param write gets the folder to fill, and that of the release before if there is one
 * @throws what `write` throws; {@link Overtaken}
 */
export async function writeRelease(
  site: string,
  write: (folder: string, before?: string) => Promise<void>,
): Promise<void> {
  const releases = join(site, 'releases');
  await mkdir(releases, { recursive: true });
  await removeDrafts(site, releases);
  const before = await currentRelease(site);
  const id = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;
  const draft = join(releases, `${draftPrefix}${id}`);
  await mkdir(draft);
  try {
    await write(draft, before && join(site, before));
    if ((await currentRelease(site)) !== before) throw new Overtaken(`${site} was published by another process.`);
    await rename(draft, join(releases, id));
    await flush(releases);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await switchTo(site, id);
  await removeOld(releases, id, before);
}

/** There is no older release to go back to. */
export class NoReleaseBefore extends Error {}

/**
 * Has a site show the release before the current one again.
 * @throws {NoReleaseBefore}
 */
export async function rollBack(site: string): Promise<void> {
  const current = basename((await currentRelease(site)) ?? '');
  const older = existsSync(site) ? (await readdir(join(site, 'releases'))).filter((id) => isOlder(id, current)) : [];
  const before = older.sort().at(-1);
  if (before === undefined) throw new NoReleaseBefore(`${basename(site)} has no release before the current one.`);
  await switchTo(site, before);
}

/** Releases are named by the time at which they were begun. */
const isOlder = (id: string, than: string) => !id.startsWith(draftPrefix) && id < than;

/** Where a site's `current` points: `releases/<id>`. Nothing when it was never published. */
async function currentRelease(site: string): Promise<string | undefined> {
  try {
    return await readlink(join(site, 'current'));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** What publishes that were killed have left behind. */
async function removeDrafts(...folders: string[]): Promise<void> {
  for (const folder of folders)
    for (const name of await readdir(folder))
      if (name.startsWith(draftPrefix)) await rm(join(folder, name), { recursive: true, force: true });
}

async function switchTo(site: string, id: string): Promise<void> {
  const next = join(site, `${draftPrefix}${id}`);
  await symlink(join('releases', id), next);
  await rename(next, join(site, 'current'));
  await flush(site);
}

/** Keeps a release and the one before it, which some reader may have just opened, and to which one can go back. */
async function removeOld(releases: string, id: string, before?: string): Promise<void> {
  const kept = new Set([id, before && basename(before)]);
  const old = (await readdir(releases)).filter((name) => !kept.has(name));
  for (const name of old) await rm(join(releases, name), { recursive: true, force: true });
}

/** Makes a folder's entries survive a power cut. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
