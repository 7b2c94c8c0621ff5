import { describe, expect, it } from 'vitest';
import { runChaos, type Fault } from '#tests/support/chaos/run';
import { databases } from '#tests/support/shop/databases';

/*
 * That the chaos runs would notice: each breaks the servers on purpose and demands that the books show it. It finds
 * faults of the runs themselves (customers who no longer press twice, books that no longer look), not of the shop, which
 * the run in tests/api/checkout/chaos.test.ts watches at every change.
 */

const longest = 240_000;

describe.each(databases.filter(({ name }) => name === 'PostgreSQL'))('three servers on one $name', ({ open }) => {
  it.each<[Fault, number, string]>([
    ['no idempotency', 12, 'was ordered twice'],
    ['no stock check', 4, 'of 4 of'],
    ['trusted amount', 12, 'is not what was bought'],
    ['no paying back', 12, 'is not what was bought'],
  ])(
    'would be found out with %s',
    async (fault, stock, words) => {
      const { faults } = await runChaos(await open(), { orders: 60, customers: 8, stock, fault });
      expect(faults.join('\n')).toContain(words);
    },
    longest,
  );
});
