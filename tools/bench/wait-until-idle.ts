import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const maxWaitMs = 180_000;
const maxBusyShare = 0.1;

/** Milliseconds of all cores since boot: idle and in total. */
function readCpuTimes() {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, core) => sum + core.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

async function measureBusyShare(): Promise<number> {
  const before = readCpuTimes();
  await wait(1000);
  const after = readCpuTimes();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/**
 * Waits until this machine is idle, at most three minutes. A new shop still converts pictures at the lowest priority.
 */
export async function waitUntilIdle(): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while ((await measureBusyShare()) > maxBusyShare) if (Date.now() > deadline) return;
}
