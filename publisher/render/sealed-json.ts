import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { isErrno } from '#system/errno';

const checksum = (text: string) => hash('sha256', text, 'base64url');

/** Writes JSON for the next release, with a checksum that reveals damage. */
export async function writeSealed(file: string, note: object): Promise<void> {
  const text = JSON.stringify(note);
  await writeFile(file, `${checksum(text)}\n${text}`);
}

/**
 * The JSON that {@link writeSealed} wrote; undefined when the file is missing or damaged. Its shape is not checked: give a
 * file of another shape another name.
 */
export async function readSealed<T>(file: string): Promise<T | undefined> {
  try {
    const content = await readFile(file, 'utf8');
    const end = content.indexOf('\n');
    const text = content.slice(end + 1);
    return content.slice(0, end) === checksum(text) ? (JSON.parse(text) as T) : undefined;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
