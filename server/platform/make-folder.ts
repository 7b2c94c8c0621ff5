import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isErrno } from '#system/errno';

/**
 * Makes a folder and those above it, where somebody may have named a place in which none can be made. Node's
 * own `recursive` never returns there when the system says that the place does not exist, as under `/proc`.
 * @throws what the system says
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
