import * as t from '#texts/import-files';
import { BrokenPicture, storePicture, type StoredPicture } from '#server/catalogue/pictures/store-picture';
import type { OperatorFolder } from '../validate/folder.ts';
import { wholeFile, type Problems } from '../problem.ts';
import { readFolderFile } from '../parse/read-folder-file.ts';
import { findPictures } from '../validate/references.ts';

const maxConcurrent = 4;
const maxBytes = 50 * 1024 * 1024;

interface PictureOptions {
  picturesDir: string;
  problems: Problems;
  onCount: (done: number, total: number) => void;
  signal: AbortSignal | undefined;
}

/** Files are named by content, so they are harmless if the import is refused. @returns them by file name */
export async function importPictures(
  folder: string,
  { stores, pictures }: OperatorFolder,
  { picturesDir, problems, onCount, signal }: PictureOptions,
): Promise<Map<string, StoredPicture>> {
  const names = [...new Set(findPictures(stores).map(({ name }) => name))].filter((name) => pictures.has(name));
  const queue = names.values();
  const stored = new Map<string, StoredPicture>();
  let done = 0;

  async function storeNext(): Promise<void> {
    for (const name of queue) {
      signal?.throwIfAborted();
      const bytes = await readFolderFile(
        folder,
        `pictures/${pictures.get(name)}`,
        problems,
        t.brokenSymlink(),
        maxBytes,
      );
      try {
        if (bytes) stored.set(name, await storePicture(picturesDir, bytes, name));
      } catch (error) {
        if (!(error instanceof BrokenPicture)) throw error;
        problems.add(wholeFile(`pictures/${name}`), error.reason);
      }
      done += 1;
      onCount(done, names.length);
    }
  }

  await Promise.all(Array.from({ length: maxConcurrent }, storeNext));
  return stored;
}
