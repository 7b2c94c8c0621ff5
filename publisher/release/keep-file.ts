import { copyFileSync, linkSync, statSync } from 'node:fs';
import { isErrno } from '#system/errno';

/** What file systems answer that know no second name for a file, or no further one. */
const unlinkable = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'];

/**
 * Has a file of the release before in this one as well, as the same file where that can be.
 * @param bytes what was written there
 * @returns false when it is gone, or not what was written
 */
export function keepFile(from: string, to: string, bytes: number): boolean {
  if (statSync(from, { throwIfNoEntry: false })?.size !== bytes) return false;
  try {
    linkSync(from, to);
  } catch (error) {
    if (!isErrno(error, ...unlinkable)) throw error;
    copyFileSync(from, to);
  }
  return true;
}
