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

/** The files of a site's releases: one that stays the same is stored once. */
export interface SiteFiles {
  /** A file's name, from a release's folder. */
  nameOf(name: string): string;
  /** Stores a file under a name unique to its content. Skips a file that already has this size. */
  put(name: string, bytes: Uint8Array): void;
  /** Stores a file under the digest of its content. @returns its name, from a release's folder */
  add(bytes: Uint8Array, extension: string): string;
  /** Whether a file of a release exists in its full size. */
  has(file: string, bytes: number | undefined): boolean;
}

interface Options {
  write?: WriteNew | undefined;
  /** Whether files of a release are stored elsewhere as well. */
  isStored?: boolean | undefined;
}

/** @param site its folder, for example `sites/surat` */
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
    if (sizeOf(file) === bytes.length) return utimesSync(file, new Date(), new Date()); // so that it counts as new
    const draft = `${file}.${process.pid}.part`; // a killed process wrote a part of it
    writeFileSync(draft, bytes);
    renameSync(draft, file);
  }
}

/**
 * Removes the files that none of these releases lists.
 * @param before files written since then, in ms since 1970, stay: another process may be about to list them
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
