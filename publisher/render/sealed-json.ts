import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { isErrno } from '#system/errno';

const seal = (text: string) => hash('sha256', text, 'base64url');

/** Writes a note for the release after this one, sealed so that damage to it shows. */
export async function writeSealed(file: string, note: object): Promise<void> {
  const text = JSON.stringify(note);
  await writeFile(file, `${seal(text)}\n${text}`);
}

/**
 * What {@link writeSealed} has written there; nothing when there is no such file, or it is damaged: the next release then
 * does without. The seal stands for its shape; another shape needs another name.
 */
export async function readSealed<T>(file: string): Promise<T | undefined> {
  try {
    const kept = await readFile(file, 'utf8');
    const end = kept.indexOf('\n');
    const text = kept.slice(end + 1);
    return kept.slice(0, end) === seal(text) ? (JSON.parse(text) as T) : undefined;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
