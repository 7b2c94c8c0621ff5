import { copyFile, mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { isErrno } from '#system/errno';
import type { SiteFiles } from './site-files.ts';

const assetsFolder = '_astro';

/** Modification times of both folders after the last complete copy. */
const complete = new Map<string, string>();

/** Copies assets to `sites/_astro`, shared by all releases and never cleaned: open pages still need old files. */
export async function shareAssets(distDir: string, sitesDir: string): Promise<void> {
  const from = join(distDir, 'client', assetsFolder);
  const to = join(sitesDir, assetsFolder);
  const state = async () => `${from} ${await changedAt(from)} ${await changedAt(to)}`;
  if (complete.get(to) === (await state())) return;
  for (const name of await listFiles(from))
    if ((await changedAt(join(to, name))) === undefined) await copyAtomically(join(from, name), join(to, name));
  complete.set(to, await state());
}

/** Adds the files of `public/`. @returns their names by address */
export async function addPublicFiles(distDir: string, files: SiteFiles): Promise<Record<string, string>> {
  const from = join(distDir, 'client');
  const entries = await readdir(from, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const add = async (name: string) => files.add(await readFile(join(from, name)), extname(name));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [`/${name}`, await add(name)] as const)));
}

/** Relative paths, including subfolders. */
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

/** In ms since 1970; undefined if missing. */
async function changedAt(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
