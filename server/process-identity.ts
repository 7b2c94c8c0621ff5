import { readFileSync } from 'node:fs';

/**
 * What tells a process from a later one with the same pid: the boot and the clock tick at which it started, where
 * the system says so (Linux); empty elsewhere, and for a process that is not there.
 */
export function startOf(pid: number): string {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${afterName.split(' ')[ticksAt]}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}

/** `starttime` is field 22 of `/proc/<pid>/stat`; the fields after the name begin with the third. */
const ticksAt = 22 - 3;

/** Whether the process of that pid and start is still there. */
export function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false; // EPERM: it is another user's
  }
  const now = startOf(pid);
  return now === '' || start === '' || now === start;
}
