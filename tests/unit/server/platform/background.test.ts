import { expect, test } from 'vitest';
import { startBackground } from '#server/platform/background';

const hour = 3_600_000;

test('does all that is due, step by step, and rests', async () => {
  const done: string[] = [];
  let [first, second] = [2, 1];
  const finished = Promise.withResolvers<void>();
  const background = startBackground({
    intervalMs: hour,
    steps: [
      async () => done.push('first') > 0 && --first > 0,
      async () => {
        done.push('second');
        if (--second <= 0) finished.resolve();
        return second > 0;
      },
    ],
    report: () => undefined,
  });
  await finished.promise;
  await background.stop();
  expect(done).toEqual(['first', 'first', 'second']);
});

test('tells of a step that failed, and does it again after a rest', async () => {
  const told: unknown[] = [];
  const again = Promise.withResolvers<void>();
  let tries = 0;
  const background = startBackground({
    intervalMs: 1,
    steps: [
      async () => {
        tries += 1;
        if (tries === 1) throw new Error('away');
        again.resolve();
        return false;
      },
    ],
    report: (error, isStopped) => told.push(String(error), isStopped),
  });
  await again.promise;
  await background.stop();
  expect(told).toEqual(['Error: away', false]);
});

test('goes on with the next step when one has failed', async () => {
  const reached = Promise.withResolvers<void>();
  const background = startBackground({
    intervalMs: hour,
    steps: [
      () => Promise.reject(new Error('away')),
      async () => {
        reached.resolve();
        return false;
      },
    ],
    report: () => undefined,
  });
  await reached.promise;
  await background.stop();
});

test('rests longer while nothing succeeds', async () => {
  const at: number[] = [];
  const often = Promise.withResolvers<void>();
  const background = startBackground({
    intervalMs: 10,
    steps: [
      async () => {
        if (at.push(performance.now()) === 5) often.resolve();
        throw new Error('away');
      },
    ],
    report: () => undefined,
  });
  await often.promise;
  await background.stop();
  expect((at[4] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(20 + 40 + 80 + 160 - 10);
});

test('stops while it rests', async () => {
  const background = startBackground({ intervalMs: hour, steps: [async () => false], report: () => undefined });
  await new Promise(setImmediate);
  await background.stop();
});
