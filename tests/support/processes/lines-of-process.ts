import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Starts a script whose first line says that it is ready: `ready` resolves then, `rest` with the other lines at its end. */
export function startProcess(script: string, ...args: string[]): { ready: Promise<unknown>; rest: Promise<string[]> } {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  return { ready: once(reader, 'line'), rest: once(child, 'close').then(() => lines.slice(1)) };
}
