import { copyFile, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { isErrno } from '#system/errno';
import type { SiteFiles } from './site-files.ts';

const assetsFolder = '_astro';

/** For each folder of shared assets, the modification times of both folders when a build was last copied completely. */
const complete = new Map<string, string>();

/**
 * Copies the built scripts, styles and fonts to `sites/_astro`, which all releases share and which is never cleaned:
 * names change with content, so a page opened before a release still finds its files.
 */
export async function shareAssets(distDir: string, sitesDir: string): Promise<void> {
  const from = join(distDir, 'client', assetsFolder);
  const to = join(sitesDir, assetsFolder);
  const state = async () => `${from} ${await changedAt(from)} ${await changedAt(to)}`;
  if (complete.get(to) === (await state())) return;
  for (const name of await listFiles(from))
    if ((await changedAt(join(to, name))) === undefined) await copyAtomically(join(from, name), join(to, name));
  complete.set(to, await state());
}

/** Adds the other files (`public/`) to a site. @returns their names by address */
export async function addPublicFiles(distDir: string, files: SiteFiles): Promise<Record<string, string>> {
  const from = join(distDir, 'client');
  const entries = await readdir(from, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const add = async (name: string) => files.add(await readFile(join(from, name)), extname(name));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [`/${name}`, await add(name)] as const)));
}

/** Paths of all files in a folder and its subfolders, relative to it. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function copyAtomically(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}.part`;
  await copyFile(source, draft);
  await rename(draft, target);
}

/** When a file or folder was last changed, in ms since 1970; undefined when it is not there. */
async function changedAt(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
