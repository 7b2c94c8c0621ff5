import { execFileSync } from 'node:child_process';

/** Whether a program can be run. @param argument one with which it only says something and ends */
export function isInstalled(program: string, argument: string): boolean {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
