import { readdir, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rollBack } from '#publisher/release/release-folder';
import { isErrno } from '#system/errno';
import type { SiteFolders, SiteStore } from './site-store.ts';

/** Releases in the folder itself, which all processes share. */
export const createFolderStore = ({ sitesDir }: Pick<SiteFolders, 'sitesDir'>): SiteStore => ({
  currentId: (label) => linkedRelease(join(sitesDir, label)),
  bringRelease: async () => {},
  bring: async () => false,
  begin: async () => false,
  finish: async () => {},
  rollBack: (label) => rollBack(join(sitesDir, label)),
  noticed: () => {},
  async removeOthers(retained) {
    const names = await readdir(sitesDir);
    const open = await retained();
    for (const name of names)
      if (name !== '_astro' && !open.has(name)) await rm(join(sitesDir, name), { recursive: true, force: true });
  },
});

/** The release that a site's folder names as current. */
export async function linkedRelease(site: string): Promise<string | undefined> {
  try {
    return /^releases\/([\w-]+)$/.exec(await readlink(join(site, 'current')))?.[1];
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
