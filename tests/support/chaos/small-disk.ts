import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isErrno } from '#system/errno';

const run = promisify(execFile);
const block = Buffer.alloc(2 ** 16);

/** A file system of its own that can be filled up; undefined where this user may not mount one. */
export async function mountSmallDisk() {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=1777', 'nukkad-disk', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    /** Writes until nothing more fits. */
    async fill(): Promise<void> {
      const file = await open(filler, 'a');
      try {
        for (;;) await file.write(block);
      } catch (error) {
        if (!isErrno(error, 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    async unmount(): Promise<void> {
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true });
    },
  };
}
