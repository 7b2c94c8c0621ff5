import { copyFileSync, linkSync, statSync } from 'node:fs';
import { isErrno } from '#system/errno';

/** Errors of file systems without hard links, or with too many of them. */
const linkErrors = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'];

/**
 * Reuses a file of the previous release, as a hard link where possible.
 * @param bytes its expected size
 * @returns false when the file is missing or has another size
 */
export function reuseFile(from: string, to: string, bytes: number): boolean {
  if (statSync(from, { throwIfNoEntry: false })?.size !== bytes) return false;
  try {
    linkSync(from, to);
  } catch (error) {
    if (!isErrno(error, ...linkErrors)) throw error;
    copyFileSync(from, to);
  }
  return true;
}
