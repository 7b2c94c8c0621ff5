import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrno } from '#system/errno';

/** Node's `recursive` hangs where the system cannot create folders, as under `/proc`. */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder), mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
}

/** Removes group and other permissions from a folder and its content. @throws the system's error */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeRights(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const own = entries.filter((entry) => !entry.isSymbolicLink());
  await Promise.all(own.map(({ parentPath, name }) => removeRights(join(parentPath, name))));
}

export async function removeRights(file: string): Promise<void> {
  try {
    const { mode } = await lstat(file);
    if ((mode & 0o077) !== 0) await chmod(file, mode & 0o700);
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error; // the database removes files of its own
  }
}
