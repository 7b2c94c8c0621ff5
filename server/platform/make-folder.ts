import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno } from '#system/errno';

/**
 * Creates a folder and its parents. For paths from users: Node's own `recursive` never returns where the system cannot
 * create folders, as under `/proc`.
 * @throws the system's error
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder), mode);
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  }
}
