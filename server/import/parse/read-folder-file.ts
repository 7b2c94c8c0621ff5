import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as t from '#texts/import-files';
import { isErrno } from '#system/errno';
import { wholeFile, type Problems } from '../problem.ts';

const absentCodes = ['ENOENT', 'ENOTDIR'];

export const isAbsent = (error: unknown): boolean => isErrno(error, ...absentCodes);

/** Undefined if missing or unreadable, which is reported. @param whenMissing empty if missing is no problem */
export async function readFolderFile(
  folder: string,
  file: string,
  problems: Problems,
  whenMissing: string,
  maxBytes = Infinity,
): Promise<Buffer | undefined> {
  try {
    const { size } = await stat(path.join(folder, file));
    if (size <= maxBytes) return await readFile(path.join(folder, file));
    const toMegabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
    problems.add(wholeFile(file), t.fileTooLarge({ mb: toMegabytes(size), max: toMegabytes(maxBytes) }));
    return undefined;
  } catch (error) {
    const message = isAbsent(error) ? whenMissing : t.unreadable({ reason: (error as Error).message });
    if (message) problems.add(wholeFile(file), message);
    return undefined;
  }
}
