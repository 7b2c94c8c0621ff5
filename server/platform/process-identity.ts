import { readFileSync } from 'node:fs';
import { isErrno } from '#system/errno';

/** Boot id and start tick (Linux), to detect reused pids. Empty on other systems, and for a missing process. */
export function startOf(pid: number): string {
  const fields = fieldsOf(pid);
  if (!fields) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[ticksIndex]}`;
}

/** `/proc/<pid>/stat` from its third field on, after the program's name; undefined if missing. */
function fieldsOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch (error) {
    if (isErrno(error)) return undefined;
    throw error;
  }
}

/** `state` is field 3, `starttime` field 22. */
const [stateIndex, ticksIndex] = [0, 22 - 3];

const isZombie = (pid: number): boolean => /^[ZX]$/i.test(fieldsOf(pid)?.[stateIndex] ?? '');

export function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false; // EPERM: it belongs to another user
  }
  if (isZombie(pid)) return false;
  const now = startOf(pid);
  return now === '' || start === '' || now === start;
}
