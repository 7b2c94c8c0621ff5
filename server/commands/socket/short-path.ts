import { mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Systems limit a socket's path (104 bytes on macOS, 108 on Linux). */
const maxBytes = 100;

/** Calls `use` with the socket's path or, if it is too long, with one through a temporary link. */
export async function withShortPath<T>(socketPath: string, use: (shortPath: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(socketPath) <= maxBytes) return use(socketPath);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shop-'));
  try {
    const link = path.join(folder, 's');
    await symlink(path.dirname(socketPath), link, 'dir');
    return await use(path.join(link, path.basename(socketPath)));
  } finally {
    await rm(folder, { recursive: true });
  }
}
