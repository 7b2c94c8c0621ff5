import { expect, it } from 'vitest';
import { sharedRuns } from '#server/platform/shared-runs';

it('runs once for all who call before it begins, and once more for all who call while it runs', async () => {
  const open: ((value: number) => void)[] = [];
  const run = sharedRuns(() => new Promise<number>((resolve) => open.push(resolve)));
  const first = [run(), run()];
  await Promise.resolve();
  const second = [run(), run()];
  expect(open).toHaveLength(1);
  open[0]?.(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await Promise.resolve();
  expect(open).toHaveLength(2);
  open[1]?.(2);
  expect(await Promise.all(second)).toEqual([2, 2]);
});

it('goes on after a run that fails', async () => {
  let runs = 0;
  const run = sharedRuns(async () => {
    runs += 1;
    if (runs === 1) throw new Error('away');
    return runs;
  });
  await expect(run()).rejects.toThrow('away');
  expect(await run()).toBe(2);
});
