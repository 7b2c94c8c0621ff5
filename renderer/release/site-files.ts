import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isErrno } from '#system/errno';
import type { Release } from './release.ts';

const filesFolder = '../../files';

/** @throws `EEXIST` if the file exists */
export type WriteNew = (file: string, bytes: Uint8Array) => void;
const writeNew: WriteNew = (file, bytes) => writeFileSync(file, bytes, { flag: 'wx' });

/** Files shared by a site's releases: unchanged ones are stored once. */
export interface SiteFiles {
  nameOf(name: string): string;
  /** Stores a file under a name unique to its content. Skips a file of this size. */
  put(name: string, bytes: Uint8Array): void;
  /** Stores a file under its digest. @returns its path from a release's folder */
  add(bytes: Uint8Array, extension: string): string;
  has(file: string, bytes: number | undefined): boolean;
}

interface Options {
  write?: WriteNew | undefined;
  isStored?: boolean | undefined;
}

export function openSiteFiles(site: string, { write = writeNew, isStored = false }: Options = {}): SiteFiles {
  const folder = join(site, 'files');
  mkdirSync(folder, { recursive: true });
  const nameOf = (name: string) => `${filesFolder}/${name}`;
  const put = (name: string, bytes: Uint8Array) => putFile(join(folder, name), bytes, write);
  return {
    nameOf,
    put,
    add(bytes, extension) {
      const name = `${hash('sha256', bytes).slice(0, 32)}${extension}`;
      put(name, bytes);
      return nameOf(name);
    },
    has(file, bytes) {
      if (bytes === undefined || !file.startsWith(filesFolder)) return false;
      return isStored || sizeOf(join(folder, file.slice(filesFolder.length))) === bytes;
    },
  };
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

function putFile(file: string, bytes: Uint8Array, write: WriteNew): void {
  try {
    write(file, bytes);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
    if (sizeOf(file) === bytes.length) return utimesSync(file, new Date(), new Date()); // counts as new
    const draft = `${file}.${process.pid}.part`; // a killed process wrote a part of it
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  }
}

/**
 * Removes files that no retained release lists.
 * @param before newer files (in ms since 1970) stay: another process may be about to list them
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
