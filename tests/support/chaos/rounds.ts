import { expect } from 'vitest';
import { reportFigures } from '#tests/support/soak/figures';
import type { Installation } from './installation.ts';
import { runChaos, type ChaosOptions, type ChaosResult } from './run.ts';

const hour = 60 * 60_000;

/** What servers are exposed to beside being killed. */
const rounds: Record<string, Partial<ChaosOptions>> = {
  'kills alone': {},
  'unread and slow sockets': { sockets: 60 },
  // more purchases, as the quote of one server has expired for another
  'clocks an hour ahead and behind': { clocks: [-hour, 0, hour], orders: 900 },
};

/** 50 servers killed among 500 orders. More of them are paid in cash than usual, as that needs fewer calls. */
const size = { orders: 675, kills: 50, customers: 12, stock: 400, habits: { cash: 0.6, plans: 0.05 } };

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
  expect(result.faults.slice(0, 50)).toEqual([]);
  expect(result.kills).toBeGreaterThanOrEqual(size.kills);
  expect(result.orders).toBeGreaterThanOrEqual(500);
}

const countFaults = ({ faults }: ChaosResult, words: RegExp) => faults.filter((fault) => words.test(fault)).length;

/** Reports what came of a run. */
export const reportChaos = (title: string, result: ChaosResult): Promise<void> =>
  reportFigures(title, {
    kills: result.kills,
    orders: result.orders,
    subscriptions: result.subscriptions,
    refunds: result.refunds,
    adjustments: result.adjustments,
    returns: result.returns,
    'credit notes': result.creditNotes,
    lost: countFaults(result, /is missing/),
    doubled: countFaults(result, /twice|two deliver/),
    'payments that differ from the ledger': countFaults(result, /^money:/),
    'other faults': countFaults(result, /^(?!money:)(?!.*(is missing|twice|two deliver))/),
    'calls refused with 5xx in words': result.repeated.refused,
    'calls unanswered': result.repeated.unanswered,
    '5xx outside the contract': result.repeated.outsideContract.length,
    seconds: result.seconds,
    ...(result.faults.length > 0 && { 'to begin with': result.faults.slice(0, 5).join('; ') }),
  });
