import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

const kept = 2;
const draftPrefix = '.draft-';

/**
 * Writes a site's next release: `write` fills a folder of its own, which then becomes the release that
 * `current` points to, in one step. If it fails or is killed, `current` stays what it was.
 * @param site the site's folder, for example `sites/surat`
 */
export async function writeRelease(site: string, write: (folder: string) => Promise<void>): Promise<void> {
  const releases = join(site, 'releases');
  await mkdir(releases, { recursive: true });
  await removeDrafts(site, releases);
  const id = `${new Date().toISOString().replaceAll(/[-:.]/g, '')}-${randomBytes(3).toString('hex')}`;
  const draft = join(releases, `${draftPrefix}${id}`);
  await mkdir(draft);
  try {
    await write(draft);
    await rename(draft, join(releases, id));
    await flush(releases);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  await switchTo(site, id);
  await removeOld(site, releases);
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

/** Keeps the current release and the one before it, which some reader may have just opened. */
async function removeOld(site: string, releases: string): Promise<void> {
  const current = await readlink(join(site, 'current'));
  const others = (await readdir(releases)).filter((name) => join('releases', name) !== current).sort();
  for (const name of others.slice(0, -(kept - 1))) await rm(join(releases, name), { recursive: true, force: true });
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
