import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '#tools/shop/ports';
import { scratchFolder } from '#tests/support/processes/scratch';
import { isErrno } from '#system/errno';
import { seedDataFolder } from '#tests/support/shop/databases';

let folder: string;
let npm: ChildProcess;
let shop: number | undefined;
let said = '';

/** The locks of processes that hold the data folder. */
const locks = async () => (await readdir(folder)).filter((name) => name.startsWith('lock-'));

beforeEach(async () => {
  folder = await scratchFolder();
  await seedDataFolder(folder);
  shop = undefined;
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: folder, DATABASE_URL: '' };
  npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (data: Buffer) => (said += String(data)));
  await vi.waitUntil(() => said.includes('Importing the demo catalogue'), { timeout: 170_000 });
  const [lock = ''] = await locks();
  shop = (JSON.parse(await readFile(path.join(folder, lock), 'utf8')) as { pid: number }).pid;
}, 180_000);
afterEach(() => {
  for (const pid of [npm.pid && -npm.pid, shop].filter((each) => each !== undefined))
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!isErrno(error, 'ESRCH')) throw error;
    }
});

test.each([
  ['npm alone, as a supervisor does', 'SIGTERM', 1],
  ['npm and all below it, as a service manager does', 'SIGTERM', -1],
  ['npm and all below it, as Ctrl-C does', 'SIGINT', -1],
] as const)(
  'a signal to %s closes the shop once and gives its data folder back',
  { timeout: 60_000 },
  async (...given) => {
    const [, signal, whom] = given;
    process.kill(whom * (npm.pid ?? 0), signal);
    await once(npm, 'close'); // when nobody below it holds its output any more
    expect(await locks()).toEqual([]);
    expect(said).not.toContain('second');
  },
);
