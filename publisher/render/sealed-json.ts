import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { recall, remember } from '#publisher/release/last-written';
import { isErrno } from '#system/errno';

const checksum = (text: string) => hash('sha256', text, 'base64url');

/**
 * Writes JSON for the next release, with a checksum that reveals damage.
 * @param note what {@link readSealed} returns for it; it must not change from here on
 */
export async function writeSealed(file: string, written: object, note: object): Promise<void> {
  const text = JSON.stringify(written);
  await writeFile(file, `${checksum(text)}\n${text}`);
  await remember(file, note);
}

/**
 * What {@link writeSealed} was given for its reader, kept or made of the JSON; undefined when the file is missing or damaged. The
 * shape of the JSON is not checked: give a file of another shape another name.
 */
export async function readSealed<Note extends object>(
  file: string,
  toNote: (written: never) => Note,
): Promise<Note | undefined> {
  try {
    const known = await recall<Note>(file);
    if (known) return known;
    const content = await readFile(file, 'utf8');
    const end = content.indexOf('\n');
    const text = content.slice(end + 1);
    return content.slice(0, end) === checksum(text) ? toNote(JSON.parse(text) as never) : undefined;
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}
