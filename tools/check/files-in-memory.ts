import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '#system/errno';

const memory = '/dev/shm';

/** Several times the tests' usage. */
const neededBytes = 6 * 2 ** 30;

/**
 * Runs `work` with temporary files in memory, if there is room. Keeps a set `TMPDIR`.
 * On a disk, a quarter of the API tests' processor time is spent on small database files.
 */
export async function withFilesInMemory<T>(work: () => Promise<T>): Promise<T> {
  if (process.env.TMPDIR || !(await hasRoom())) return work();
  const folder = await mkdtemp(path.join(memory, 'nukkad-'));
  await chmod(folder, 0o1777); // PostgreSQL runs as another user
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    delete process.env.TMPDIR;
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasRoom(): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > neededBytes;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return false; // not Linux
    throw error;
  }
}
