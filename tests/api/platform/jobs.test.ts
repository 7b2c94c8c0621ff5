import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobKeys } from '#server/db/job-rows';
import { readFailedJobs, retryDeadJobs } from '#server/platform/jobs/failed-jobs';
import { claim, enqueue, type JobKind } from '#server/platform/jobs/jobs';
import { runDueJobs, startJobs } from '#server/platform/jobs/run-jobs';
import { databases } from '#tests/support/shop/databases';
import { openTestShop, type TestShop } from '#tests/support/shop/shop';

type Key = JobKeys['reminder'];
const keyOf = (order_id: number): Key => ({ saas_id: 33, store_id: 33001, order_id });
const minute = 60_000;

describe.each(databases)('jobs on $name', ({ open }) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop(await open());
  });
  afterAll(() => shop.close());
  const done: number[] = [];
  beforeEach(async () => {
    done.length = 0;
    await shop.db.deleteFrom('jobs').execute();
  });

  const kind = (other: Partial<JobKind<'reminder'>> = {}): JobKind => ({
    name: 'reminder',
    work: async (key: Key) => void done.push(key.order_id),
    ...(other as object),
  });
  const add = (...ids: number[]) => enqueue(shop.db, 'reminder', ids.map(keyOf), shop.now());
  const run = (other: Partial<JobKind<'reminder'>> = {}) => runDueJobs(shop, [kind(other)]);
  const left = () => shop.db.selectFrom('jobs').selectAll().orderBy('key').execute();
  /** A process that claims what is due and dies. */
  const die = () => claim(shop, [{ name: 'reminder', free: 10, leaseMs: minute }]);

  it('run after the commit of their transaction, and never when it rolls back', async () => {
    const rolledBack = shop.db.transaction().execute(async (tx) => {
      await enqueue(tx, 'reminder', keyOf(1));
      throw new Error('refused');
    });
    await expect(rolledBack).rejects.toThrow('refused');
    await shop.db.transaction().execute((tx) => enqueue(tx, 'reminder', keyOf(2)));
    expect([await run(), done, await left()]).toEqual([1, [2], []]);
  });

  it('run when they are due, in that order', async () => {
    await enqueue(shop.db, 'reminder', keyOf(1), new Date(shop.now().getTime() + minute));
    await enqueue(shop.db, 'reminder', keyOf(2), new Date(shop.now().getTime() + minute / 2));
    expect(await run()).toBe(0);
    shop.wait(minute);
    await run();
    expect(done).toEqual([2, 1]);
  });

  it('run once however many processes do them', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => index);
    await add(...ids);
    await Promise.all([run(), run({ concurrency: 4 }), run()]);
    expect(done.toSorted((one, other) => one - other)).toEqual(ids);
  });

  it('are taken over once the lease of a process that died has ended', async () => {
    await add(1);
    expect(await die()).toHaveLength(1);
    shop.wait(minute - 1000);
    expect(await run()).toBe(0);
    shop.wait(1000);
    const attempts: number[] = [];
    await run({ work: async (_, attempt) => void attempts.push(attempt) });
    expect([attempts, await left()]).toEqual([[2], []]);
  });

  it('keep the lease of the process that has taken over when the first one ends after all', async () => {
    await add(1);
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = run({ work: async () => (begun.resolve(), end.promise) });
    await begun.promise;
    shop.wait(minute);
    await die();
    end.resolve();
    await slow;
    expect(await left()).toMatchObject([{ attempts: 2, leased_until: expect.any(Date) }]);
  });

  it('that always fail are retried ever later and hold up no others', async () => {
    await add(1, 2);
    const poison = async ({ order_id }: Key) => {
      if (order_id === 1) throw new Error('poison');
      done.push(order_id);
    };
    const delays = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      await run({ work: poison, maxDelayMs: 10_000 });
      const [job] = await left();
      delays.push(job!.run_at.getTime() - shop.now().getTime());
      shop.wait(delays.at(-1)! + 1000);
    }
    expect(done).toEqual([2]);
    expect(delays.map((delay) => Math.ceil(delay / 2000) * 2)).toEqual([2, 4, 8, 10, 10]);
    expect(await readFailedJobs(shop)).toMatchObject([
      { kind: 'reminder', key: keyOf(1), attempts: 5, reason: 'poison', next_at: expect.any(String) },
    ]);
    await run();
    expect([done, await left()]).toEqual([[2, 1], []]);
  });

  it('are given up after the last attempt, until an operator retries them or they are queued again', async () => {
    const failing = { maxAttempts: 2, work: () => Promise.reject(new Error('poison')) };
    await add(1);
    for (let attempt = 0; attempt < 4; attempt++) {
      await run(failing);
      shop.wait(minute);
    }
    expect(await readFailedJobs(shop)).toMatchObject([{ attempts: 2, reason: 'poison', next_at: null }]);
    expect(await retryDeadJobs(shop.db, 'push', shop.now())).toBe(0);
    expect(await retryDeadJobs(shop.db, 'reminder', shop.now())).toBe(1);
    for (let attempt = 0; attempt < 2; attempt++) {
      await run(failing);
      shop.wait(minute);
    }
    expect(await run()).toBe(0);
    await add(1);
    expect([await run(), done]).toEqual([1, [1]]);
  });

  it('that end their process each time are given up, too', async () => {
    await add(1);
    for (let attempt = 0; attempt < 3; attempt++) {
      await die();
      shop.wait(minute);
    }
    await run({ maxAttempts: 3 });
    expect(done).toEqual([]);
    expect(await readFailedJobs(shop)).toMatchObject([{ next_at: null, reason: expect.stringContaining('process') }]);
  });

  it('run again after they were queued while they ran, and not before they have ended', async () => {
    await add(1);
    let running = 0;
    await run({
      work: async ({ order_id }) => {
        expect(++running).toBe(1);
        done.push(order_id);
        if (done.length === 1) {
          await add(1);
          await run({ work: () => Promise.reject(new Error('It runs twice at once')) });
        }
        running -= 1;
      },
    });
    expect([done, await left()]).toEqual([[1, 1], []]);
  });

  it('recur at the time that they return', async () => {
    await add(1);
    const again = new Date(shop.now().getTime() + minute);
    await run({ work: async () => again });
    expect(await left()).toMatchObject([{ attempts: 0, leased_until: null, run_at: again }]);
  });

  it('of a kind that a process does not know wait', async () => {
    await add(1);
    expect(await runDueJobs(shop, [{ name: 'push', work: async () => {} }])).toBe(0);
    expect(await left()).toHaveLength(1);
  });

  it('run at once when they are queued, a slow kind without delaying another, and stopping waits for them', async () => {
    const [slow, quick] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const end = Promise.withResolvers<void>();
    const jobs = startJobs(shop, [
      kind({ work: async () => (slow.resolve(), end.promise) }),
      { name: 'return-alert', work: async () => quick.resolve() },
    ]);
    await add(1, 2);
    await slow.promise;
    await enqueue(shop.db, 'return-alert', { saas_id: 33, store_id: 33001, return_id: 'x' });
    await quick.promise;
    let hasStopped = false;
    const stopped = jobs.stop().then(() => (hasStopped = true));
    await shop.db.selectFrom('jobs').selectAll().execute();
    expect(hasStopped).toBe(false);
    end.resolve();
    await stopped;
    expect((await left()).map(({ key }) => key)).toEqual([keyOf(2)]);
  });

  it('that recur have one job for all processes, which keeps its time when one starts', async () => {
    const recurring = kind({ name: 'back-in-stock' as never, everyMs: minute });
    await Promise.all([startJobs(shop, [recurring]), startJobs(shop, [recurring])].map((jobs) => jobs.stop()));
    const [before, ...others] = await left();
    expect(others).toEqual([]);
    shop.wait(minute / 2);
    await startJobs(shop, [recurring]).stop();
    expect(await left()).toEqual([before]);
    shop.wait(minute / 2);
    await Promise.all([runDueJobs(shop, [recurring]), runDueJobs(shop, [recurring])]);
    expect(done).toHaveLength(1);
    expect(await left()).toMatchObject([{ kind: 'back-in-stock', attempts: 0 }]);
  });
});
