import { BrokenPicture, storePicture, type StoredPicture } from '#server/catalogue/pictures/store-picture';
import type { OperatorFolder } from './folder.ts';
import { wholeFile, type Problems } from './problem.ts';
import { readOf } from './read-of.ts';
import { picturesOf } from './references.ts';

const atOnce = 4;

interface PictureOptions {
  picturesDir: string;
  problems: Problems;
  onCount: (done: number, total: number) => void;
  signal: AbortSignal | undefined;
}

/**
 * Stores every picture the folder's rows name, in `picturesDir`, and gives them by file name. Files are named by
 * their content, so they do no harm when the import is refused afterwards: no page names them, and the corrected
 * folder finds them there. Broken pictures go to `problems`.
 */
export async function importPictures(
  folder: string,
  { stores, pictures }: OperatorFolder,
  { picturesDir, problems, onCount, signal }: PictureOptions,
): Promise<Map<string, StoredPicture>> {
  const names = [...new Set(picturesOf(stores).map(({ name }) => name))].filter((name) => pictures.has(name));
  const waiting = names.values();
  const stored = new Map<string, StoredPicture>();
  let done = 0;

  async function work(): Promise<void> {
    for (const name of waiting) {
      signal?.throwIfAborted();
      const bytes = await readOf(folder, `pictures/${name}`, problems, 'is a link to nothing');
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

  await Promise.all(Array.from({ length: atOnce }, work));
  return stored;
}
