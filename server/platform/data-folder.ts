import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '#system/errno';
import { makeFolder } from './make-folder.ts';
import { takeFolderLock } from './folder-lock.ts';

/** The folder in which a shop keeps everything that is its own. All paths are absolute. */
export interface DataFolder {
  path: string;
  /** Of the embedded database. */
  databaseDir: string;
  picturesDir: string;
  sitesDir: string;
  /** Where the process that runs the shop listens for commands. */
  socketPath: string;
  /** 64 random characters, the same for as long as the folder lives. Processes on PostgreSQL share that of the first. */
  secret: string;
  close(): Promise<void>;
}

/** Where the process that runs the shop of a data folder listens for commands. */
export const socketPathOf = (dir: string): string => path.resolve(dir, 'socket');

/** The data folder cannot be made or written; the message is the one line to show. */
class DataFolderUnusable extends Error {}

const unusable = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ENAMETOOLONG'];

function explained(folder: string, error: unknown): unknown {
  if (!isErrno(error, ...unusable)) return error;
  return new DataFolderUnusable(`DATA_DIR ${folder} cannot be used: ${error.message}`, { cause: error });
}

/**
 * Creates the data folder if need be, readable for its owner only, and takes its lock.
 * @param exclusive false lets several processes share the folder, as they do on PostgreSQL; nothing is locked then
 * @throws {DataFolderInUse} when another process, or this one, has it
 * @throws {DataFolderUnusable} when it cannot be made or written
 */
export async function openDataFolder(dir: string, { exclusive = true } = {}): Promise<DataFolder> {
  const folder = path.resolve(dir);
  try {
    return await open(folder, exclusive);
  } catch (error) {
    throw explained(folder, error);
  }
}

async function open(folder: string, exclusive: boolean): Promise<DataFolder> {
  const [picturesDir, sitesDir] = [path.join(folder, 'pictures'), path.join(folder, 'sites')];
  await makeFolder(folder, 0o700);
  const release = exclusive ? await takeFolderLock(folder) : async () => {};
  try {
    for (const each of [picturesDir, sitesDir]) await mkdir(each, { recursive: true });
    const secret = await keptSecret(path.join(folder, 'secret'));
    const databaseDir = path.join(folder, 'database');
    return {
      path: folder,
      databaseDir,
      picturesDir,
      sitesDir,
      socketPath: socketPathOf(folder),
      secret,
      close: release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The first of several processes decides: a link to a finished file appears whole, and only where none is. */
async function keptSecret(file: string): Promise<string> {
  if (existsSync(file)) return readFile(file, 'utf8');
  const draft = `${file}.${randomUUID()}.tmp`;
  await writeFile(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, 'utf8');
}
