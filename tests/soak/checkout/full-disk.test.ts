import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Fleet } from '#tests/support/chaos/fleet';
import { inFolder } from '#tests/support/chaos/installation';
import { reportChaos } from '#tests/support/chaos/rounds';
import { runChaos } from '#tests/support/chaos/run';
import { mountSmallDisk } from '#tests/support/chaos/small-disk';

/*
 * The disk under the embedded database is full again and again while customers buy, and the server is killed in between.
 * It finds a shop that stays broken when there is room again, half of an order, and confirmed orders that are gone,
 * which tests/api/db/lasting-pglite.test.ts cannot, as it only takes one file's place away. Only root may mount one; for others it is skipped.
 */

const fullMs = 4000;
const disk = await mountSmallDisk();

/** Writes more to the database's log than its present file holds: the next one cannot be made, which is a panic. */
async function fillLog({ ask }: Fleet): Promise<void> {
  for (let times = 0; times < 6; times++)
    await ask(`select pg_logical_emit_message(true, 'soak', repeat('x', 4000000))`, []).catch(() => undefined);
}

describe.skipIf(!disk)('a server on PGlite whose disk is full six times', () => {
  it('refuses in words, then goes on by itself and loses nothing', { timeout: 1_200_000 }, async () => {
    if (!disk) return;
    let times = 0;
    try {
      const result = await runChaos(await inFolder(disk.folder), {
        orders: 240,
        kills: 6,
        customers: 8,
        stock: 800,
        habits: { cash: 0.6 },
        async disturb(fleet) {
          await disk.fill();
          await fillLog(fleet);
          await wait(fullMs);
          await disk.empty();
          if (++times % 3 === 0) await fleet.killOne();
        },
      });
      await reportChaos('Full disk under PGlite', result);
      expect(result.faults).toEqual([]);
      expect(result.repeated.refused).toBeGreaterThan(0);
    } finally {
      await disk.unmount();
    }
  });
});
