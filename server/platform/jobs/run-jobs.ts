import { startBackground, type Background } from '../background.ts';
import { timeFromNow } from '../delays.ts';
import { followChannel } from '../follow-channel.ts';
import { claim, nextDue, run, type Job, type JobKind } from './jobs.ts';
import type { Shop } from '../shop.ts';

const fallbackMs = 5000;

/** Starts due jobs within each kind's concurrency. @param onEnd receives when the job is due again */
function createRunner(shop: Shop, kinds: JobKind[], onEnd: (kind: JobKind, again: Date | undefined) => void) {
  const byName = new Map(kinds.map((kind) => [kind.name as string, { kind, running: new Map<Job, Promise<void>>() }]));
  const freeKinds = () =>
    [...byName.values()].flatMap(({ kind: { name, concurrency = 1, leaseMs = 60_000 }, running }) =>
      running.size < concurrency ? [{ name, free: concurrency - running.size, leaseMs }] : [],
    );
  async function finish(job: Job): Promise<void> {
    const { kind, running } = byName.get(job.kind)!;
    let again: Date | undefined;
    try {
      again = await run(shop, kind, job);
    } catch (error) {
      shop.log.error({ err: error, job: job.kind }, 'the result of a job was lost');
    }
    running.delete(job);
    onEnd(kind, again);
  }
  return {
    async startDue(): Promise<number> {
      const jobs = await claim(shop, freeKinds());
      for (const job of jobs) byName.get(job.kind)!.running.set(job, finish(job));
      return jobs.length;
    },
    nextDue: () => nextDue(shop, freeKinds()),
    finished: () => Promise.all([...byName.values()].flatMap(({ running }) => [...running.values()])),
  };
}

/** Runs due jobs until none is due. @returns how many it started */
export async function runDueJobs(shop: Shop, kinds: JobKind[]): Promise<number> {
  const runner = createRunner(shop, kinds, () => {});
  let total = 0;
  for (let started = await runner.startDue(); started > 0; started = await runner.startDue()) {
    total += started;
    await runner.finished();
  }
  return total;
}

/** Runs jobs until stopped, on NOTIFY and when due. Several processes may run it. */
export function startJobs(shop: Shop, kinds: JobKind[]): Background {
  const report = (error: unknown) => shop.log.error({ err: error }, 'jobs could not be read');
  const wakeAt = (at: Date | null | undefined) => {
    const delayMs = at ? at.getTime() - shop.now().getTime() : Infinity;
    if (delayMs < fallbackMs) setTimeout(() => loop.wake(), Math.max(delayMs, 10)).unref();
  };
  const runner = createRunner(shop, kinds, ({ everyMs }, again) => {
    if (everyMs) wakeAt(again);
    else loop.wake(); // a queued job may now have a free slot
  });
  let hasAdded = false;
  async function step(): Promise<void> {
    if (!hasAdded) await addRecurring(shop, kinds);
    hasAdded = true;
    await runner.startDue();
    wakeAt(await runner.nextDue());
  }
  const loop = startBackground({ intervalMs: fallbackMs, steps: [step], report });
  const unfollow = followChannel(shop, 'jobs', () => loop.wake(), report);
  return {
    async stop() {
      await Promise.all([unfollow(), loop.stop()]);
      await runner.finished();
    },
  };
}

async function addRecurring(shop: Shop, kinds: JobKind[]): Promise<void> {
  const jobs = kinds.flatMap(({ name, everyMs }) =>
    everyMs ? [{ kind: name, key: '{}', run_at: timeFromNow(shop, everyMs) }] : [],
  );
  if (jobs.length === 0) return;
  await shop.db
    .insertInto('jobs')
    .values(jobs)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
