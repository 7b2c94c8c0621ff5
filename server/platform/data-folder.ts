import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as t from '#texts/settings';
import { isErrno } from '#system/errno';
import { makeFolder, makePrivate, removeRights } from './make-folder.ts';
import { acquireFolderLock } from './folder-lock.ts';

/** A shop's own files. All paths are absolute. */
export interface DataFolder {
  path: string;
  databaseDir: string;
  picturesDir: string;
  sitesDir: string;
  socketPath: string;
  /** 64 random characters, created with the folder. */
  secret: string;
  /** Makes database files private to the owner: PGlite creates world-writable ones. */
  makeDatabasePrivate(): Promise<void>;
  close(): Promise<void>;
}

export const socketPathOf = (dir: string): string => path.resolve(dir, 'socket');

/** The data folder cannot be created or written. The message is one line for the operator. */
class DataFolderUnusable extends Error {}

const unusableCodes = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'ENAMETOOLONG'];

function toUnusable(folder: string, error: unknown): unknown {
  if (!isErrno(error, ...unusableCodes)) return error;
  return new DataFolderUnusable(t.dataFolder({ folder, reason: error.message }), { cause: error });
}

/**
 * Opens and locks the data folder. Creates it if missing, readable by its owner only.
 * @param exclusive false if processes share it on PostgreSQL
 * @throws {DataFolderInUse}, {DataFolderUnusable}
 */
export async function openDataFolder(dir: string, { exclusive = true } = {}): Promise<DataFolder> {
  const folder = path.resolve(dir);
  try {
    return await open(folder, exclusive);
  } catch (error) {
    throw toUnusable(folder, error);
  }
}

async function open(folder: string, exclusive: boolean): Promise<DataFolder> {
  const [picturesDir, sitesDir] = [path.join(folder, 'pictures'), path.join(folder, 'sites')];
  await makeFolder(folder, 0o700);
  await restrictToOwner(folder);
  const release = exclusive ? await acquireFolderLock(folder) : async () => {};
  try {
    for (const dir of [picturesDir, sitesDir]) await mkdir(dir, { recursive: true });
    const secret = await readOrCreateSecret(path.join(folder, 'secret'));
    const databaseDir = path.join(folder, 'database');
    return {
      path: folder,
      databaseDir,
      picturesDir,
      sitesDir,
      socketPath: socketPathOf(folder),
      secret,
      makeDatabasePrivate: () =>
        makePrivate(databaseDir).catch((error: unknown) => Promise.reject(toUnusable(folder, error))),
      close: release,
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Anyone with write access to the folder could rename its files. */
async function restrictToOwner(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) await removeRights(await realpath(folder));
}

/** The first of several processes wins: a hard link succeeds only if the target is missing. */
async function readOrCreateSecret(file: string): Promise<string> {
  if (existsSync(file)) {
    await removeRights(file);
    return readFile(file, 'utf8');
  }
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
