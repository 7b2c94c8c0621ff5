import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno } from '#system/errno';
import type { Release } from './release.ts';

/** From a release's folder. */
const filesFolder = '../../files';

/** Writes a file that does not exist yet. @throws with the code `EEXIST` */
export type WriteNew = (file: string, bytes: Uint8Array) => void;
const writeNew: WriteNew = (file, bytes) => writeFileSync(file, bytes, { flag: 'wx' });

/** The files of a site's releases, named by their content: one that stays the same is stored once. */
export interface SiteFiles {
  /** Stores a file unless it exists. @returns its name, from a release's folder */
  add(bytes: Uint8Array, extension: string): string;
  /** Whether a file that a release names exists, in its full size where that is known. */
  has(name: string, bytes?: number): boolean;
}

/** By folder, the files whose size this process has checked: only a power failure cuts them off, and ends the process. */
const checkedFiles = new Map<string, Set<string>>();
const maxCheckedFolders = 20;

function checkedIn(folder: string): Set<string> {
  const checked = checkedFiles.get(folder) ?? new Set();
  if (checkedFiles.size >= maxCheckedFolders) checkedFiles.clear();
  checkedFiles.set(folder, checked);
  return checked;
}

interface Options {
  write?: WriteNew | undefined;
  /** Files that a release names are stored elsewhere as well. */
  isStored?: boolean | undefined;
}

/** @param site its folder, for example `sites/surat` */
export function openSiteFiles(site: string, { write = writeNew, isStored = false }: Options = {}): SiteFiles {
  const folder = join(site, 'files');
  mkdirSync(folder, { recursive: true });
  const existing = new Set(readdirSync(folder));
  const checked = checkedIn(folder);
  return {
    add(bytes, extension) {
      const name = `${hash('sha256', bytes).slice(0, 32)}${extension}`;
      addFile(join(folder, name), bytes, write);
      return `${filesFolder}/${name}`;
    },
    has(name, bytes) {
      const own = name.slice(filesFolder.length + 1);
      if (name.startsWith(filesFolder) && isStored) return true;
      if (!name.startsWith(filesFolder) || !existing.has(own)) return false;
      if (!checked.has(own) && bytes !== undefined && sizeOf(join(folder, own)) !== bytes) return false;
      checked.add(own);
      return true;
    },
  };
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

function addFile(file: string, bytes: Uint8Array, write: WriteNew): void {
  try {
    write(file, bytes);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
    if (sizeOf(file) === bytes.length) return utimesSync(file, new Date(), new Date()); // so that it counts as new
    const draft = `${file}.${process.pid}.part`; // a killed process wrote a part of it
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  }
}

/**
 * Removes the files that none of these releases names.
 * @param before files written since then, in ms since 1970, stay: another process may be about to name them
 */
export function removeUnnamedFiles(site: string, retained: Pick<Release, 'files'>[], before: number): void {
  const folder = join(site, 'files');
  const named = new Set(retained.flatMap(({ files }) => Object.values(files)));
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (named.has(`${filesFolder}/${name}`)) continue;
    if ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? before) < before) rmSync(file, { force: true });
  }
}
