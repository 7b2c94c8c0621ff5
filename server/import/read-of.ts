import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '#system/errno';
import { wholeFile, type Problems } from './problem.ts';

const absent = ['ENOENT', 'ENOTDIR'];

/** Whether what was to be read is not there. */
export const isAbsent = (error: unknown): boolean => isErrno(error, ...absent);

/**
 * A file of an operator's folder; undefined when it is not there or cannot be read, which goes to `problems`.
 * @param file its path inside `folder`
 * @param whenAbsent the problem that its absence is; empty when it is none
 */
export async function readOf(
  folder: string,
  file: string,
  problems: Problems,
  whenAbsent: string,
): Promise<Buffer | undefined> {
  try {
    return await readFile(path.join(folder, file));
  } catch (error) {
    const message = isAbsent(error) ? whenAbsent : `cannot be read: ${(error as Error).message}`;
    if (message) problems.add(wholeFile(file), message);
    return undefined;
  }
}
