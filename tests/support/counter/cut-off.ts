import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { JobName } from '#server/db/job-rows';
import { doJobs } from '../jobs.ts';
import type { TestShop } from '../shop/shop.ts';

const cut = new Error('killed');

/** Ends a process after its nth statement, as a kill does: what it has not committed is undone, and it does nothing more. */
function killedAfter(nth: number) {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (statements >= nth) throw cut;
      return node;
    },
    async transformResult({ result }) {
      statements += 1;
      if (statements === nth) throw cut;
      return result;
    },
  };
  return { plugin, isKilled: () => statements >= nth };
}

/** Something that a process of a shop does. */
export type Work = (shop: TestShop) => Promise<unknown>;

/** Does a work, and kills it after its nth statement. @returns whether it was killed; @throws what the work throws */
async function killAfter(shop: TestShop, nth: number, work: Work): Promise<boolean> {
  const { plugin, isKilled } = killedAfter(nth);
  const [end] = await Promise.allSettled([work({ ...shop, db: shop.db.withPlugin(plugin) })]);
  if (end.status === 'rejected' && end.reason !== cut) throw end.reason;
  return isKilled();
}

/**
 * Cuts a work of one transaction off after each of its statements, until it comes to its end, and expects that a cut changes
 * nothing of what `read` gives. @returns how often it was cut
 */
export async function cutEverywhere(shop: TestShop, work: Work, read: () => Promise<unknown>): Promise<number> {
  const before = await read();
  for (let nth = 1; ; nth += 1) {
    if (!(await killAfter(shop, nth, work))) return nth - 1;
    expect(await read()).toEqual(before);
  }
}

const longestLease = 61_000;

/** Cuts background jobs off after each of their statements, and lets another process go on where their lease ends. */
export async function cutAndGoOn(shop: TestShop, jobs: JobName[]): Promise<void> {
  for (let nth = 1; await killAfter(shop, nth, (cutShop) => doJobs(cutShop, jobs)); nth += 1) shop.wait(longestLease);
  await doJobs(shop, jobs);
}
