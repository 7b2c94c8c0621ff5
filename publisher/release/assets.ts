import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isErrno } from '#system/errno';

const assetsFolder = '_astro';

/**
 * Brings the built scripts, styles and fonts to `sites/_astro`, which all releases share and which outlive
 * them: their names change with their content, so a page that is still open finds what it was made with.
 */
export async function shareAssets(distDir: string, sitesDir: string): Promise<void> {
  const from = join(distDir, 'client', assetsFolder);
  for (const name of await filesBelow(from)) {
    const target = join(sitesDir, assetsFolder, name);
    if (!(await isThere(target))) await copyWhole(join(from, name), target);
  }
}

/** Copies what lies beside the assets (`public/`) into a release; gives each file's address and name. */
export async function copyPublicFiles(distDir: string, folder: string): Promise<Record<string, string>> {
  const from = join(distDir, 'client');
  const names = (await filesBelow(from)).filter((name) => !name.startsWith(`${assetsFolder}/`));
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await copyFile(join(from, name), join(folder, name), constants.COPYFILE_FICLONE);
  }
  return Object.fromEntries(names.map((name) => [`/${name}`, name]));
}

/** Names of all files in a folder and the folders in it, relative to it. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function copyWhole(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}.part`;
  await copyFile(source, draft);
  await rename(draft, target);
}

async function isThere(file: string): Promise<boolean> {
  try {
    await stat(file);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false;
    throw error;
  }
}
