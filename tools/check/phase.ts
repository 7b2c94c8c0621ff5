import { interruption, type Finished } from './programs.ts';

/** What a phase came to; `note` stands behind its duration, `details` under it, `output` is shown when it failed. */
export interface Outcome extends Finished {
  note?: string;
  details?: string;
}

/** Runs one phase and says in one line how it went and how long it took; whole output only on failure. */
export function phase<T extends Outcome>(title: string, work: () => Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `);
  return report('', work);
}

/** Like {@link phase}, for one that runs beside others: its line is written when it ends. */
export const phaseBeside = <T extends Outcome>(title: string, work: () => Promise<T>): Promise<T> =>
  report(`${title} … `, work);

async function report<T extends Outcome>(start: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const outcome = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const words = [outcome.ok ? 'ok' : 'FAILED', outcome.note, `${seconds} s`].filter(Boolean);
  process.stdout.write(`${start}${words.join(', ')}\n`);
  if (outcome.details) process.stdout.write(`${outcome.details}\n`);
  if (!outcome.ok) process.stdout.write(`\n${outcome.output.trim()}\n\n`);
  return outcome;
}

/**
 * Runs a whole command; its exit code is 0 only when `work` gives true. Ctrl-C and SIGTERM end the running
 * programs, and `work` still cleans up behind itself.
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
