import { describe, expect, it } from 'vitest';
import { runChaos } from '#tests/support/chaos/run';
import { onPostgres } from '#tests/support/chaos/installation';
import { hasPostgres, postgres } from '#tests/support/shop/databases';

const timeoutMs = 600_000;

describe.skipIf(!hasPostgres)('three servers on one PostgreSQL', () => {
  it(
    'end every rupee as one order, delivery or refund while they are killed and their connections cut',
    async () => {
      const result = await runChaos(await onPostgres(await postgres.open()), { orders: 60, customers: 8, stock: 12 });
      expect(result.faults).toEqual([]);
      expect(result.kills).toBeGreaterThan(0);
      expect(result.orders).toBeGreaterThan(10);
      expect(result.subscriptions).toBeGreaterThan(3);
      expect(result.refunds).toBeGreaterThan(0);
      expect(result.adjustments).toBeGreaterThan(0);
      expect(result.creditNotes).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});
