import type { Mutant } from './run-room.ts';
import { survivors } from './survivors.ts';

/** What share of the mutants the tests must notice, in percent. */
const enough = 85;

/** What came of a room's mutants; `toLookAt` and `gone` as lines for people. */
export interface Score {
  killed: number;
  survived: number;
  /** Those of the survivors whose reason is known: survivors.ts. */
  named: number;
  toLookAt: string[];
  /** What survivors.ts names and is not among the survivors any more. */
  gone: string[];
}

/** Counts the mutants of a room, and compares its survivors with those that are known. */
export function scoreOf(mutants: Mutant[], known = survivors): Score {
  const alive = mutants.filter(({ isKilled }) => !isKilled);
  const isNamed = ({ file, change }: Mutant) => (known[file] ?? []).some((each) => each.change === change);
  const unnamed = alive.filter((mutant) => !isNamed(mutant));
  const gone = [...new Set(mutants.map(({ file }) => file))].flatMap((file) =>
    (known[file] ?? [])
      .filter(({ change }) => !alive.some((mutant) => mutant.file === file && mutant.change === change))
      .map(({ change }) => `${file}  ${change}`),
  );
  return {
    killed: mutants.length - alive.length,
    survived: alive.length,
    named: alive.length - unnamed.length,
    toLookAt: unnamed.map(({ file, line, change }) => `${file}:${line}  ${change}`),
    gone,
  };
}

const percentOf = ({ killed, survived }: Pick<Score, 'killed' | 'survived'>) =>
  Math.floor((killed * 100) / Math.max(1, killed + survived));

/** Why the tests of a room do not do; none when they notice enough, and survivors.ts is true. */
export const failingsOf = (score: Score): string[] => [
  ...(percentOf(score) < enough ? [`Fewer than ${enough} % of the changes are noticed.`] : []),
  ...score.gone.map((line) => `Does not survive, but survivors.ts names it: ${line}`),
];

/** `97 %: 161 killed, 4 survived (3 named)` */
export const scoreWords = (score: Pick<Score, 'killed' | 'survived' | 'named'>): string =>
  `${percentOf(score)} %: ${score.killed} killed, ${score.survived} survived (${score.named} named)`;
