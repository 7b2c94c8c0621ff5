import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isErrno } from '#system/errno';

const assetsFolder = '_astro';

/**
 * Copies the built scripts, styles and fonts to `sites/_astro`, which all releases share and which is never cleaned:
 * names change with content, so a page opened before a release still finds its files.
 */
export async function shareAssets(distDir: string, sitesDir: string): Promise<void> {
  const from = join(distDir, 'client', assetsFolder);
  for (const name of await listFiles(from)) {
    const target = join(sitesDir, assetsFolder, name);
    if (!(await exists(target))) await copyAtomically(join(from, name), target);
  }
}

/** Copies the other files (`public/`) into a release. @returns their names by address */
export async function copyPublicFiles(distDir: string, folder: string): Promise<Record<string, string>> {
  const from = join(distDir, 'client');
  const names = (await listFiles(from)).filter((name) => !name.startsWith(`${assetsFolder}/`));
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await copyFile(join(from, name), join(folder, name), constants.COPYFILE_FICLONE);
  }
  return Object.fromEntries(names.map((name) => [`/${name}`, name]));
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

async function exists(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}
