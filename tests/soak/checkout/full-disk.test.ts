import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inFolder } from '#tests/support/chaos/installation';
import { reportChaos } from '#tests/support/chaos/rounds';
import { runChaos } from '#tests/support/chaos/run';
import { mountSmallDisk } from '#tests/support/chaos/small-disk';
import type { Fleet } from '#tests/support/chaos/fleet';

/*
 * The disk under the embedded database is full again and again while customers buy, and the server is killed in between.
 * It finds a shop that stays broken when there is room again, half of an order, and confirmed orders that are gone,
 * which tests/api/db/lasting-pglite.test.ts cannot, as it only takes one file's place away. Only root may mount one; for others it is skipped.
 */

const disk = await mountSmallDisk();

/** How often the shop refused in words, and in other ways, while the disk was full. */
interface Refusals {
  inWords: number;
  otherwise: string[];
}

async function askReady(origin = ''): Promise<{ ok: boolean; status: number; text: string }> {
  const answer = await fetch(`${origin}/api/v1/readyz`, { signal: AbortSignal.timeout(60_000) });
  return { ok: answer.ok, status: answer.status, text: await answer.text() };
}

async function watchRefusals({ anyOrigin }: Fleet, refusals: Refusals): Promise<void> {
  for (let asked = 0; asked < 8; asked++) {
    await wait(250);
    const { ok, status, text } = await askReady(anyOrigin());
    if (status >= 500 && /"code":"(unavailable|server_error)","message":"\w/.test(text)) refusals.inWords += 1;
    else if (!ok) refusals.otherwise.push(`${status} ${text}`);
  }
}

async function untilReady({ anyOrigin }: Fleet): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(200))
    if ((await askReady(anyOrigin())).ok) return;
  throw new Error('The shop is not ready although there is room again');
}

describe.skipIf(!disk)('a server on PGlite whose disk is full six times', () => {
  it('refuses in words, then goes on by itself and loses nothing', { timeout: 1_200_000 }, async () => {
    if (!disk) return;
    const refusals: Refusals = { inWords: 0, otherwise: [] };
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
          await watchRefusals(fleet, refusals);
          await disk.empty();
          if (++times % 3 === 0) await fleet.killOne();
          await untilReady(fleet);
        },
      });
      await reportChaos('Full disk under PGlite', result);
      expect(result.faults).toEqual([]);
      expect(refusals.otherwise).toEqual([]);
      expect(refusals.inWords).toBeGreaterThan(0);
    } finally {
      await disk.unmount();
    }
  });
});
