import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as t from '#texts/import-files';
import { isErrno } from '#system/errno';
import { wholeFile, type Problems } from '../problem.ts';

const absentCodes = ['ENOENT', 'ENOTDIR'];

/** Whether the file to be read does not exist. */
export const isAbsent = (error: unknown): boolean => isErrno(error, ...absentCodes);

/**
 * A file of an operator's folder; undefined when it is missing or cannot be read, which is added to `problems`.
 * @param file its path inside `folder`
 * @param whenMissing the message when it is missing; empty when that is not a problem
 * @param maxBytes a larger file is not read, which is a problem
 */
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
