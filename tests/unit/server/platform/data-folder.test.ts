import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDataFolder, type DataFolder } from '#server/platform/data-folder';
import { DataFolderInUse } from '#server/platform/folder-lock';
import { startOf } from '#server/platform/process-identity';

let parent: string;
let dir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'data-'));
  dir = path.join(parent, 'shop', 'data');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(parent, { recursive: true });
});

async function hold(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['tests/support/processes/held-folder.ts', dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: String(said).trim() };
}

const locks = async () => (await readdir(dir)).filter((name) => name.startsWith('lock-'));

test('closes a folder of its own that others could write, also behind a symbolic link', async () => {
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o777);
  const link = `${dir}-link`;
  await symlink(dir, link);
  await (await openDataFolder(link)).close();
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
});

test('creates the folder for its owner alone, and keeps one secret', async () => {
  const first = await openDataFolder(dir);
  expect((await stat(dir)).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(dir, 'secret'))).mode & 0o777).toBe(0o600);
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/);
  await first.close();
  const second = await openDataFolder(dir);
  expect(second.secret).toBe(first.secret);
  await second.close();
  expect(await locks()).toEqual([]);
});

test('a folder in use is refused in one line with the pid, and is free again after a kill', async () => {
  const { child, said } = await hold();
  expect(said).toBe('held');
  const [lock = ''] = await locks();
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(path.join(dir, lock), longAgo, longAgo);
  await expect(openDataFolder(dir)).rejects.toThrow(`The data folder ${dir} is in use by process ${child.pid}.`);
  await expect(openDataFolder(dir)).rejects.toMatchObject({ pid: child.pid });
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await openDataFolder(dir)).close();
});

test('is free again as soon as its process is killed, also while no one has taken notice of that', async () => {
  const careless = spawn(
    'sh',
    ['-c', `${process.execPath} tests/support/processes/held-folder.ts "$0" & exec sleep 60`, dir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(careless);
  await once(careless.stdout, 'data');
  const [lock = ''] = await locks();
  const { pid } = JSON.parse(await readFile(path.join(dir, lock), 'utf8')) as { pid: number };
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  await (await openDataFolder(dir)).close();
});

test('is refused to the process that has it', async () => {
  const folder = await openDataFolder(dir);
  await expect(openDataFolder(dir)).rejects.toThrow(DataFolderInUse);
  await folder.close();
});

test.each([
  ['a process that is gone', { pid: 2 ** 22 + 1, start: 'x', host: hostname() }],
  ['a later process of the same pid', { pid: process.pid, start: `${startOf(process.pid)}0`, host: hostname() }],
])('takes over the lock of %s', async (_, owner) => {
  await (await openDataFolder(dir)).close();
  await writeFile(path.join(dir, 'lock-left'), JSON.stringify(owner));
  const folder = await openDataFolder(dir);
  const held = await locks();
  expect(held).toHaveLength(1);
  expect(JSON.parse(await readFile(path.join(dir, held[0] ?? ''), 'utf8'))).toMatchObject({ pid: process.pid });
  await folder.close();
});

test('trusts a lock of another machine, and says which file to delete', async () => {
  await (await openDataFolder(dir)).close();
  const file = path.join(dir, 'lock-left');
  await writeFile(file, JSON.stringify({ pid: 1, start: 'x', host: 'elsewhere' }));
  await expect(openDataFolder(dir)).rejects.toThrow(
    `in use by process 1 on elsewhere (if that machine is gone, delete ${file}).`,
  );
});

test('of several that come at once, with a stale lock there, one gets it', async () => {
  await (await openDataFolder(dir)).close();
  await writeFile(path.join(dir, 'lock-left'), JSON.stringify({ pid: 2 ** 22 + 1, start: 'x', host: hostname() }));
  const holders = await Promise.all([hold(), hold(), hold()]);
  expect(holders.filter(({ said }) => said === 'held')).toHaveLength(1);
  expect(await locks()).toHaveLength(1);
});

test('of many in one process, never two have it at once', async () => {
  let held = 0;
  const attempt = async (): Promise<void> => {
    let folder: DataFolder;
    try {
      folder = await openDataFolder(dir);
    } catch (error) {
      if (error instanceof DataFolderInUse) return;
      throw error;
    }
    held += 1;
    expect(held).toBe(1);
    await stat(dir);
    held -= 1;
    await folder.close();
  };
  await Promise.all(Array.from({ length: 6 }, attempt));
  expect(await locks()).toEqual([]);
});

test('several processes may share it when told so', async () => {
  const folders = await Promise.all([1, 2, 3].map(() => openDataFolder(dir, { exclusive: false })));
  expect(new Set(folders.map(({ secret }) => secret)).size).toBe(1);
  await Promise.all(folders.map((folder) => folder.close()));
});
