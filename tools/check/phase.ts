import { interruption, type Finished } from './programs.ts';

/** `note` and `details` are always printed, `output` only on failure. */
export interface Outcome extends Finished {
  note?: string;
  details?: string;
}

/** Runs one phase and prints its result and duration in one line, and its output on failure. */
export function phase<T extends Outcome>(title: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `);
  return reportPhase('', work);
}

/** Like {@link phase}, for parallel phases: prints the line when the phase ends. */
export const parallelPhase = <T extends Outcome>(title: string, work: () => Promise<T>): Promise<T> =>
  reportPhase(`${title} … `, work);

async function reportPhase<T extends Outcome>(start: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const outcome = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const facts = [outcome.ok ? 'ok' : 'FAILED', outcome.note, `${seconds} s`].filter(Boolean);
  process.stdout.write(`${start}${facts.join(', ')}\n`);
  if (outcome.details) process.stdout.write(`${outcome.details}\n`);
  if (!outcome.ok) process.stdout.write(`\n${outcome.output.trim()}\n\n`);
  return outcome;
}

/**
 * Runs a whole command; its exit code is 0 only if `work` returns true.
 * Ctrl-C and SIGTERM end the running programs; `work` still cleans up.
 */
export async function runCommand(work: () => Promise<boolean>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());
  try {
    process.exit((await work()) ? 0 : 1);
  } catch (error) {
    if (interruption.signal.aborted) process.exit(130);
    throw error;
  }
}
