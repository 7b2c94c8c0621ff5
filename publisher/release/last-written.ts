import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

/** The last file of each name that this process has written into a release. */
const lastWritten = new Map<string, { state: string; content: object }>();

/** Which file it is, and when it was changed last. */
async function stateOf(file: string): Promise<string> {
  const { ino, size, ctimeNs } = await stat(file, { bigint: true });
  return `${ino} ${size} ${ctimeNs}`;
}

/** Keeps what a file of a release holds, for the next publish of the site. @param content must not be changed any more */
export async function remember(file: string, content: object): Promise<void> {
  lastWritten.set(basename(file), { state: await stateOf(file), content });
}

/** What {@link remember} was given for this file; undefined when it has been changed since, or others were written. */
export async function recall<T extends object>(file: string): Promise<T | undefined> {
  const last = lastWritten.get(basename(file));
  return last?.state === (await stateOf(file)) ? (last.content as T) : undefined;
}
