import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const longestMs = 180_000;
const mostBusy = 0.1;

/** Milliseconds of all cores since the machine started, and those of them in which it had nothing to do. */
function spent() {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { idle, all: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

async function shareBusy(): Promise<number> {
  const before = spent();
  await wait(1000);
  const after = spent();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

/**
 * Waits until this machine has next to nothing to do, three minutes at most: a shop just opened still makes its pictures
 * smaller, at the lowest priority.
 */
export async function untilQuiet(): Promise<void> {
  const deadline = Date.now() + longestMs;
  while ((await shareBusy()) > mostBusy) if (Date.now() > deadline) return;
}
