import { describe, expect, it } from 'vitest';
import { enqueue } from '#server/platform/jobs/jobs';
import { runDueJobs } from '#server/platform/jobs/run-jobs';
import { runStore } from '#tests/support/processes/store-command';
import { openInMemory } from '#tests/support/shop/databases';
import { shopAround } from '#tests/support/shop/shop-around';
import type { TestShop } from '#tests/support/shop/shop';

describe('npm run store -- jobs', () => {
  let shop: TestShop;
  shopAround({ open: openInMemory, begin: (opened) => void (shop = opened) });

  const jobs = (...args: string[]) => runStore(shop, 'jobs', ...args);

  it('lists the jobs that fail, which status counts, and retries jobs that it gave up on', async () => {
    expect(await jobs()).toEqual({ exit: 0, out: ['No job has failed.'], err: [] });
    const work = () => Promise.reject(new Error('The shelf\nis away'));
    for (const [name, maxAttempts] of [
      ['return-alert', 1],
      ['lapsed', 2],
    ] as const) {
      const key = { saas_id: 33, store_id: 33001, return_id: 'x', reservation_no: 7 };
      await enqueue(shop.db, name, key as never, shop.now());
      await runDueJobs(shop, [{ name, maxAttempts, work }]);
    }
    const { out } = await jobs();
    expect(out[0]).toMatch(/^job +key +attempts +next +reason$/);
    expect(out[1]).toMatch(/^lapsed +.*reservation_no 7.* +1 +\d{4}-.* The shelf is away$/);
    expect(out[2]).toMatch(/^return-alert +.* 1 +given up +The shelf is away$/);
    expect(JSON.parse((await jobs('--json')).out[0] ?? '')).toMatchObject([
      { kind: 'lapsed', attempts: 1, next_at: expect.any(String) },
      { kind: 'return-alert', key: { store_id: 33001 }, next_at: null },
    ]);
    expect((await runStore(shop, 'status')).out.join('\n')).toContain(
      '1 failed job of the kind return-alert: The shelf is away "jobs" lists them.',
    );
    expect((await jobs('return-alert', 'again')).out).toEqual(['1 job is tried again.']);
    expect((await jobs('lapsed', 'again', '--json')).out).toEqual(['{"retried":0}']);
    expect(await jobs('lapsed')).toMatchObject({ exit: 2 });
  });
});
