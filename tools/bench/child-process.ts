import { readFileSync, readdirSync } from 'node:fs';
import { isErrno } from '#system/errno';

/** CPU time in seconds, and peak memory in MB. */
export interface ChildUse {
  cpuSeconds: number;
  megabytes: number;
}

/** undefined without a child, or on other systems than Linux. */
export function measureChild(): ChildUse | undefined {
  if (process.platform !== 'linux') return undefined;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const child = pids.find((pid) => readProcess(pid, 'status').includes(`PPid:\t${process.pid}\n`));
  const kilobytes = child && /VmHWM:\s+(\d+)/.exec(readProcess(child, 'status'))?.[1];
  if (!kilobytes) return undefined;
  const [user = 0, system = 0] = (readProcess(child, 'stat').split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number);
  return { cpuSeconds: (user + system) / 100, megabytes: Number(kilobytes) / 1024 };
}

/** Empty when the process has ended. */
function readProcess(pid: string, name: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ESRCH')) return '';
    throw error;
  }
}
