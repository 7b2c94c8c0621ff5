import { spawn } from 'node:child_process';
import path from 'node:path';

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '../..');

export interface Finished {
  ok: boolean;
  /** stdout and stderr, in order. */
  output: string;
}

/** Aborted when the user stops the command. All its programs then end. */
export const interruption = new AbortController();

const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/** Runs a program to its end. @throws only if it cannot be started */
export function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...colours, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: interruption.signal,
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString() }));
  });
}

/** Like {@link run}, for a program of an installed package. */
export const runTool = (name: string, args: string[], env?: NodeJS.ProcessEnv): Promise<Finished> =>
  run(path.join(root, 'node_modules/.bin', name), args, env);
