import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../check/programs.ts';
import { rooms } from './rooms.ts';

/** Reports are stored, so that a later run only tries changes. */
const reports = path.join(root, '.mutants');

/** A mutated change, and whether the tests detected it. */
export interface Mutant {
  file: string;
  line: number;
  /** The code before and after: `count > 0 → count >= 0`. */
  change: string;
  isKilled: boolean;
}

export interface RunOptions {
  atOnce: number;
  /** Repeats mutants of earlier runs. */
  isAnew: boolean;
}

/** Mutates the files of a room with Stryker, and runs its tests on each mutant. */
export async function runRoom(room: string, options: RunOptions): Promise<Mutant[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-mutants-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.on('exit', remove); // Stryker exits when it is stopped
  try {
    return await readResults(await runStryker(room, folder, options));
  } finally {
    process.off('exit', remove);
    remove();
  }
}

type Results = Awaited<ReturnType<Stryker['runMutationTest']>>;

function runStryker(room: string, tempDirName: string, { atOnce, isAnew }: RunOptions): Promise<Results> {
  process.env.MUTANTS_ROOM = room; // for vitest.config.ts
  return new Stryker({
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
    mutate: rooms[room]?.files,
    ignorePatterns: ['.*', '!.texts', 'docs', 'dist', 'test-results', 'playwright-report'],
    disableTypeChecks: false,
    coverageAnalysis: 'perTest',
    concurrency: atOnce,
    timeoutMS: 60_000, // on a busy machine, slow tests would count as detection
    incremental: true,
    incrementalFile: path.join(reports, `${room}.json`),
    force: isAnew,
    tempDirName,
    reporters: [],
    logLevel: 'error' as Level,
  }).runMutationTest();
}

/** Stryker's results, without mutants that do not compile. */
function readResults(results: Results): Promise<Mutant[]> {
  const tried = results.filter(({ status }) => hasBeenTried(status));
  return Promise.all(
    tried.map(async ({ fileName, location, replacement, status }) => ({
      file: path.relative(root, fileName),
      line: location.start.line,
      change: `${await codeAt(fileName, location)} → ${inOneLine(replacement)}`,
      isKilled: status === 'Killed' || status === 'Timeout',
    })),
  );
}

type Options = ConstructorParameters<typeof Stryker>[0];
type Level = NonNullable<Options['logLevel']>;

const hasBeenTried = (status: string) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status);

interface Place {
  line: number;
  column: number;
}

async function codeAt(file: string, { start, end }: { start: Place; end: Place }): Promise<string> {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(start.line - 1, end.line);
  const last = lines.pop() ?? '';
  const whole = [...lines, last.slice(0, end.column - 1)].join('\n');
  return inOneLine(whole.slice(start.column - 1));
}

const inOneLine = (code: string) => code.replace(/\s+/g, ' ').trim();
