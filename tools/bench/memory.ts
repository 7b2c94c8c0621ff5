import { readFile } from 'node:fs/promises';
import { isErrno } from '#system/errno';
import type { RunningShop } from '#tools/shop/server';
import type { Figure } from './figure.ts';
import { measureReads } from './load.ts';

/** A process's resident memory in MB, as Linux counts it. */
export async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The same of a process and of those that it has started: its own first. Empty when it has ended. */
async function readMemoryOfAll(pid: number): Promise<number[]> {
  try {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
    const started = await Promise.all(children.map((child) => readMemoryOfAll(Number(child))));
    return [await readMemory(pid), ...started.flat()];
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ESRCH')) return [];
    throw error;
  }
}

/** The most memory of processes, and of one that any of them has started, in MB. */
export function createHighest() {
  const highest = { own: 0, started: 0 };
  return {
    highest,
    async look(pids: number[]): Promise<void> {
      for (const [own = 0, ...started] of await Promise.all(pids.map(readMemoryOfAll))) {
        highest.own = Math.max(highest.own, own);
        highest.started = Math.max(highest.started, ...started);
      }
    },
  };
}

/** The memory of a shop that has been idle, and after every connection has read as much as it could. */
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
