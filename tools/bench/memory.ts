import { readFile } from 'node:fs/promises';
import type { RunningShop } from '#tools/shop/server';
import type { Figure } from './figure.ts';
import { measureReads } from './load.ts';

/** A process's resident memory in MB, as Linux counts it. */
export async function readMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
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
