import { expect } from 'vitest';
import { reportFigures } from '#tests/support/soak/figures';
import type { Installation } from './installation.ts';
import { runChaos, type ChaosOptions, type ChaosResult } from './run.ts';

const hour = 60 * 60_000;

/** What servers are exposed to beside being killed. */
const rounds: Record<string, Partial<ChaosOptions>> = {
  'kills alone': {},
  'unread and slow sockets': { sockets: 60 },
  'clocks an hour ahead and behind': { clocks: [-hour, 0, hour] },
};

/** A hundred servers killed among a thousand orders. More of them are paid in cash than usual, as that needs fewer calls. */
const size = { orders: 1350, kills: 100, customers: 12, stock: 800, habits: { cash: 0.6, plans: 0.05 } };

/** The titles of so many rounds, one kind after the other. */
export const roundsOf = (count: number): { round: number; title: string }[] =>
  Array.from({ length: count }, (_, index) => index).map((index) => ({
    round: index + 1,
    title: Object.keys(rounds)[index % Object.keys(rounds).length] ?? '',
  }));

/** Expects that a round loses and doubles nothing, and reports its figures. */
export async function expectWholeRound(name: string, title: string, installation: Installation): Promise<void> {
  const result = await runChaos(installation, { ...size, ...rounds[title] });
  await reportChaos(`${name}, ${title}`, result);
  expect(result.faults).toEqual([]);
  expect(result.kills).toBeGreaterThanOrEqual(size.kills);
  expect(result.orders).toBeGreaterThanOrEqual(1000);
}

const countFaults = ({ faults }: ChaosResult, words: RegExp) => faults.filter((fault) => words.test(fault)).length;

/** Reports what came of a run. */
export const reportChaos = (title: string, result: ChaosResult): Promise<void> =>
  reportFigures(title, {
    kills: result.kills,
    orders: result.orders,
    subscriptions: result.subscriptions,
    refunds: result.refunds,
    lost: countFaults(result, /is missing/),
    doubled: countFaults(result, /twice|two deliver/),
    'payments that differ from the ledger': countFaults(result, /^money:/),
    'other faults': countFaults(result, /^(?!money:)(?!.*(is missing|twice|two deliver))/),
    'calls made again': result.repeated,
    seconds: result.seconds,
  });
