import { registry } from '#server/commands/registry';
import { runCommand } from '#server/commands/run-command';
import type { Shop } from '#server/platform/shop';

/** Output and exit code of `npm run store -- <args>`. */
export async function runStore(shop: Shop, ...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const exit = await runCommand(registry, args, {
    shop: shop as never,
    cwd: '/',
    isServing: false,
    signal: new AbortController().signal,
    out: (line) => void out.push(line),
    err: (line) => void err.push(line),
  });
  return { exit, out, err };
}
