import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import type { TestShop } from '../shop/shop.ts';

const cut = new Error('killed');

/** Ends the work of a process after its nth statement, as a kill does: what it has not committed is undone. */
function killedAfter(nth: number): KyselyPlugin {
  let statements = 0;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === nth) throw cut;
      return result;
    },
  };
}

/** Something that a process of a shop does. */
export type Work = (shop: TestShop) => Promise<unknown>;

/** Does a work, and kills it after its nth statement. @returns whether it was killed; @throws what the work throws */
async function killAfter(shop: TestShop, nth: number, work: Work): Promise<boolean> {
  const [end] = await Promise.allSettled([work({ ...shop, db: shop.db.withPlugin(killedAfter(nth)) })]);
  if (end.status === 'rejected' && end.reason !== cut) throw end.reason;
  return end.status === 'rejected';
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

/** Cuts a background job off after each of its statements, and lets another process go on where its lease ends. */
export async function cutAndGoOn(shop: TestShop, job: (shop: TestShop) => Promise<boolean>): Promise<void> {
  for (let nth = 1; await killAfter(shop, nth, job); nth += 1) shop.wait(longestLease);
  while (await job(shop));
}
