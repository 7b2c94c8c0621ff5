import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { currentRelease, rollBack } from '#renderer/release/release-folder';
import type { SiteFolders, SiteStore } from './site-store.ts';

export const createFolderStore = ({ sitesDir }: Pick<SiteFolders, 'sitesDir'>): SiteStore => ({
  currentId: (label) => linkedRelease(join(sitesDir, label)),
  fetchRelease: async () => {},
  fetchIfMissing: async () => false,
  storePictures: async () => {},
  beforePublish: async () => false,
  commit: async () => {},
  rollBack: (label) => rollBack(join(sitesDir, label)),
  invalidate: () => {},
  async prune(retained) {
    const names = await readdir(sitesDir);
    const open = await retained();
    for (const name of names)
      if (name !== '_astro' && !open.has(name)) await rm(join(sitesDir, name), { recursive: true, force: true });
  },
});

export const linkedRelease = async (site: string): Promise<string | undefined> =>
  /^releases\/([\w-]+)$/.exec((await currentRelease(site)) ?? '')?.[1];
