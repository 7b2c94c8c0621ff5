import { createInterface } from 'node:readline/promises';
import { UsageError } from '#server/commands/command';
import { folderCommands, registry } from '#server/commands/registry';
import { prepareCommand, runCommand } from '#server/commands/run-command';
import { sendCommand } from '#server/commands/socket/send-command';
import { readConfig } from '#server/platform/config';
import { socketPathOf } from '#server/platform/data-folder';
import { openShop } from '#server/open-shop';
import { isErrno } from '#system/errno';

/* The running shop's process executes the command; without one, the shop is opened for it. */

const argv = process.argv.slice(2);
const replaceLine = (text = '') => void (process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`));
const caller = {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  out: (line: string) => void (replaceLine(), process.stdout.write(`${line}\n`)),
  err: (line: string) => void (replaceLine(), process.stderr.write(`${line}\n`)),
  progress: replaceLine,
};

const ask = async (question: string): Promise<string> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.on('SIGINT', () => process.exit(130));
  try {
    return await terminal.question(`${question} `);
  } finally {
    terminal.close();
  }
};
const asking = process.stdin.isTTY ? { ask } : {};

// The reader may close the pipe, as with `| head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (!isErrno(error, 'EPIPE')) throw error;
    process.exit(0);
  });

async function run(): Promise<number> {
  prepareCommand(registry, argv); // checks the usage before anything is opened
  const { signal } = new AbortController();
  if (Object.hasOwn(folderCommands, argv[0] ?? ''))
    return runCommand(folderCommands, argv, { ...caller, ...asking, signal });
  const config = readConfig(process.env);
  const exit = await sendCommand(socketPathOf(config.dataDir), argv, caller);
  if (exit !== undefined) return exit;
  const shop = await openShop(config);
  try {
    return await runCommand(registry, argv, {
      ...caller,
      shop,
      isServing: false,
      signal,
    });
  } finally {
    await shop.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  caller.err(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
process.exit();
