import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as t from '#texts/import-files';
import { readFolder } from '../validate/folder.ts';
import { Problems } from '../problem.ts';
import { checkReferences } from '../validate/references.ts';

/** Whether the path exists and is not an empty folder. */
export const isTaken = (folder: string): boolean =>
  existsSync(folder) && !(statSync(folder).isDirectory() && readdirSync(folder).length === 0);

/** All or nothing. @throws {ImportRefused} if it cannot be imported, {Error} if it exists and is not empty */
export async function writeFolder(folder: string, files: Map<string, string | Uint8Array>): Promise<void> {
  if (isTaken(folder)) throw new Error(t.folderExists({ folder }));
  const draft = `${folder}.${randomUUID()}.tmp`;
  try {
    for (const [file, content] of files) {
      await mkdir(path.dirname(path.join(draft, file)), { recursive: true });
      await writeFile(path.join(draft, file), content);
    }
    const problems = new Problems();
    checkReferences(await readFolder(draft, problems), problems);
    problems.throwIfAny();
    if (existsSync(folder)) await rmdir(folder);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
