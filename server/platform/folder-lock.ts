import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as t from '#texts/settings';
import { isErrno } from '#system/errno';
import { isRunning, startOf } from './process-identity.ts';

export class DataFolderInUse extends Error {
  readonly pid: number;

  constructor(folder: string, { pid, host }: Owner, file: string) {
    super(
      host === os.hostname() ? t.folderInUse({ folder, pid }) : t.folderInUseElsewhere({ folder, pid, host, file }),
    );
    this.name = 'DataFolderInUse';
    this.pid = pid;
  }
}

interface Owner {
  pid: number;
  /** When the process started: pids are reused. */
  start: string;
  host: string;
}

/** A younger lock may still be withdrawn because of another one. */
const settledMs = 1000;
const maxWaitMs = 5000;

/**
 * Locks a folder for this process and returns the function that unlocks it.
 *
 * Each process writes a lock file with a unique name, then looks for others. Of two at once, at least the later one
 * sees the other's file, so at most one succeeds. At worst, both withdraw and retry. Locks of ended processes are
 * removed. Names are unique, so this never removes the lock of a running process.
 * @throws {DataFolderInUse}
 */
export async function acquireFolderLock(folder: string): Promise<() => Promise<void>> {
  const name = randomUUID();
  const [own, draft] = [path.join(folder, `lock-${name}`), path.join(folder, `draft-${name}`)];
  const owner: Owner = { pid: process.pid, start: startOf(process.pid), host: os.hostname() };
  for (const deadline = Date.now() + maxWaitMs; ;) {
    await writeFile(draft, JSON.stringify(owner), { flag: 'wx', mode: 0o600 });
    await rename(draft, own); // atomic: the file appears with its content
    const other = await otherLock(folder, own);
    if (!other) return () => rm(own, { force: true });
    await rm(own);
    if (other.isSettled || Date.now() > deadline) throw new DataFolderInUse(folder, other.owner, other.file);
    await wait(20 + Math.random() * 200);
  }
}

async function otherLock(folder: string, own: string) {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!name.startsWith('lock-') || file === own) continue;
    const lock = await readLock(file);
    if (lock && isHeld(lock)) return { ...lock, file };
    if (lock) await rm(file, { force: true });
  }
  return undefined;
}

interface Lock {
  owner: Owner;
  isSettled: boolean;
}

/** @returns the lock in a file; undefined if it has been released */
async function readLock(file: string): Promise<Lock | undefined> {
  try {
    const [text, { mtimeMs }] = [await readFile(file, 'utf8'), await stat(file)];
    return { owner: JSON.parse(text) as Owner, isSettled: Date.now() - mtimeMs > settledMs };
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const isHeld = ({ owner }: Lock): boolean => owner.host !== os.hostname() || isRunning(owner.pid, owner.start);
