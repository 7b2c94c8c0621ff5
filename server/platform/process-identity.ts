import { readFileSync } from 'node:fs';
import { isErrno } from '#system/errno';

/**
 * Distinguishes a process from a later one with the same pid: the boot and the clock tick of its start (Linux); empty on
 * other systems, and for a process that does not exist.
 */
export function startOf(pid: number): string {
  const fields = fieldsOf(pid);
  if (!fields) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[ticksIndex]}`;
}

/** `/proc/<pid>/stat` from its third field on, after the program's name; undefined when it is missing. */
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

/** Whether the process has ended, and only its parent has not noticed yet. */
const isZombie = (pid: number): boolean => /^[ZX]$/i.test(fieldsOf(pid)?.[stateIndex] ?? '');

/** Whether the process with that pid and start still runs. */
export function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false; // EPERM: it is another user's
  }
  if (isZombie(pid)) return false;
  const now = startOf(pid);
  return now === '' || start === '' || now === start;
}
