import { readFile } from 'node:fs/promises';
import { isErrno } from '#system/errno';
import type { RunningShop } from '#tools/shop/server';
import type { Figure } from './figure.ts';
import { measureReads } from './load.ts';

interface Memory {
  /** In MB. */
  resident: number;
  /** The part without files, such as the program, which processes share. */
  own: number;
}

async function readBoth(pid: number): Promise<Memory> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [all = 0, files = 0] = ['VmRSS', 'RssFile'].map(
    (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024,
  );
  return { resident: all, own: all - files };
}

/** A process's resident memory in MB. */
export const readMemory = async (pid: number): Promise<number> => (await readBoth(pid)).resident;

/** The memory of a process and its children, its own first. Empty when it has ended. */
async function readMemoryOfAll(pid: number): Promise<Memory[]> {
  try {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
    const started = await Promise.all(children.map((child) => readMemoryOfAll(Number(child))));
    return [await readBoth(pid), ...started.flat()];
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ESRCH')) return [];
    throw error;
  }
}

/** The peak memory in MB of a process, of a child, and of a process with one or all of its children. */
export function createHighest() {
  const highest = { own: 0, started: 0, withOne: 0, withAll: 0 };
  const raise = (name: keyof typeof highest, megabytes: number) =>
    void (highest[name] = Math.max(highest[name], megabytes));
  return {
    highest,
    async look(pids: number[]): Promise<void> {
      for (const [process, ...started] of await Promise.all(pids.map(readMemoryOfAll))) {
        if (!process) continue;
        raise('own', process.resident);
        for (const { resident, own } of started) {
          raise('started', resident);
          raise('withOne', process.resident + own);
        }
        raise('withAll', process.resident + started.reduce((sum, { own }) => sum + own, 0));
      }
    },
  };
}

/** The memory of an idle shop, and after the maximum reads on every connection. */
export async function measureMemory({ origin, pid }: RunningShop, database: string, bar: string): Promise<Figure[]> {
  const idle = await readMemory(pid);
  for (const path of ['/api/v1/search/recommended-item/33001/33/1', '/api/v1/catalog/snapshot/33/33001'])
    await measureReads('', '', `${origin}${path}`);
  const after = await readMemory(pid);
  const megabytes = (value: number) => `${Math.round(value)} MB`;
  return [
    { name: `resident memory on ${database}, idle`, value: megabytes(idle), bar },
    { name: `resident memory on ${database}, after load`, value: megabytes(after), bar },
  ];
}
