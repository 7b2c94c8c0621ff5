import type { Mutant } from './run-room.ts';
import { survivors } from './survivors.ts';

/** The required share of detected mutants, in per cent. */
const enough = 85;

/** The result of a room; `toLookAt` and `gone` are printed lines. */
export interface Score {
  killed: number;
  survived: number;
  /** Survivors with a known reason: survivors.ts. */
  named: number;
  toLookAt: string[];
  /** Entries of survivors.ts that no longer survive. */
  gone: string[];
}

/** Counts the mutants of a room, and compares its survivors with the known ones. */
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

/** Why a room fails; empty if its score suffices and survivors.ts is correct. */
export const failingsOf = (score: Score): string[] => [
  ...(percentOf(score) < enough ? [`Fewer than ${enough} % of the changes are noticed.`] : []),
  ...score.gone.map((line) => `Does not survive, but survivors.ts names it: ${line}`),
];

/** `97 %: 161 killed, 4 survived (3 named)` */
export const scoreWords = (score: Pick<Score, 'killed' | 'survived' | 'named'>): string =>
  `${percentOf(score)} %: ${score.killed} killed, ${score.survived} survived (${score.named} named)`;
