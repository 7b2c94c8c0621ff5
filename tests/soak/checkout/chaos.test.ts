import { describe, expect, it } from 'vitest';
import { runChaos } from '#tests/support/chaos/run';
import { databases } from '#tests/support/shop/databases';

/*
 * The run of tests/api/checkout/chaos.test.ts with 1,000 purchases by 20 customers in place of 60 by 8: it finds what goes
 * wrong once in hundreds of purchases, when a server dies between two statements that stand close together.
 */

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('three servers on one $name', ({ open }) => {
  it('end every rupee of a thousand purchases as one order, delivery or refund while they are killed', async () => {
    const result = await runChaos(await open(), { orders: 1000, customers: 20, stock: 180 });
    expect(result.faults).toEqual([]);
    expect(result.kills).toBeGreaterThan(5);
    expect(result.orders).toBeGreaterThan(200);
  }, 1_200_000);
});
