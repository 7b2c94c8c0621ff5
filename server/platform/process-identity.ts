import { readFileSync } from 'node:fs';
import { isErrno } from '#system/errno';

/**
 * What tells a process from a later one with the same pid: the boot and the clock tick at which it started, where
 * the system says so (Linux); empty elsewhere, and for a process that is not there.
 */
export function startOf(pid: number): string {
  const fields = fieldsOf(pid);
  if (!fields) return '';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[ticksAt]}`;
}

/** `/proc/<pid>/stat` from its third field on, where the names of programs cannot confuse; undefined where there is none. */
function fieldsOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  } catch (error) {
    if (isErrno(error)) return undefined;
    throw error;
  }
}

/** `state` is field 3, `starttime` field 22. */
const [stateAt, ticksAt] = [0, 22 - 3];

/** Killed, but its parent has not taken notice yet. */
const isDead = (pid: number): boolean => /^[ZX]$/i.test(fieldsOf(pid)?.[stateAt] ?? '');

/** Whether the process of that pid and start is still there. */
export function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false; // EPERM: it is another user's
  }
  if (isDead(pid)) return false;
  const now = startOf(pid);
  return now === '' || start === '' || now === start;
}
