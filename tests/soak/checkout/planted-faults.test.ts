import { describe, expect, it } from 'vitest';
import type { Fault } from '#tests/support/chaos/planted-faults';
import { runChaos } from '#tests/support/chaos/run';
import { installations } from '#tests/support/chaos/installation';

/*
 * That the chaos runs would notice: each breaks the servers on purpose and demands that the books show it. It finds
 * faults of the runs themselves (customers who no longer press twice, books that no longer look, a statement that a fault
 * does not find any more), not of the shop, which the run in tests/api/checkout/chaos.test.ts watches at every change.
 */

const longest = 600_000;

describe.each(installations.filter(({ name }) => name === 'PostgreSQL'))(
  'three servers on one $name',
  ({ install }) => {
    it.each<[Fault, number, string]>([
      ['no idempotency', 12, 'was ordered twice'],
      ['no stock check', 4, 'of 4 of'],
      ['trusted amount', 12, 'is not what was bought'],
      ['no paying back', 12, 'is not what was bought'],
      ['doubled part refund', 100, 'is not what was bought'],
      ['stock back twice', 100, 'of 100 of'],
      ['lost credit note', 100, 'credit notes are not what fell'],
    ])(
      'would be found out with %s',
      async (fault, stock, words) => {
        const { faults } = await runChaos(await install(), { orders: 60, customers: 8, stock, fault });
        expect(faults.join('\n')).toContain(words);
      },
      longest,
    );
  },
);

describe.each(installations.filter(({ name }) => name === 'PGlite'))('a server on $name', ({ install }) => {
  it(
    'would be found out if it confirmed orders before they are stored',
    async () => {
      const options = { orders: 80, customers: 8, stock: 200, kills: 8, fault: 'confirmed before stored' } as const;
      const { faults } = await runChaos(await install(), options);
      expect(faults.join('\n')).toMatch(/is missing|is not what was bought/);
    },
    longest,
  );
});
