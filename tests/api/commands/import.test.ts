import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Registry } from '#server/commands/command';
import { importCommand } from '#server/commands/folders/import';
import { publishCommand } from '#server/commands/publish';
import { runCommand } from '#server/commands/run-command';
import { sendCommand } from '#server/commands/socket/send-command';
import { serveCommands, type CommandServer } from '#server/commands/socket/serve-commands';
import { openDataFolder } from '#server/platform/data-folder';
import type { OpenShop } from '#server/open-shop';
import { ensureBuilt } from '#tests/support/publishing/built-pages';
import { openInMemory } from '#tests/support/shop/databases';
import { emptyCatalogue, openEmptyShop } from '#tests/support/shop/import-shop';
import { createOperatorFolder, type OperatorFolder } from '#tools/shop/operator-folder';

let folder: OperatorFolder;
beforeEach(async () => void (folder = await createOperatorFolder()));
afterEach(() => folder[Symbol.asyncDispose]());

const failing: Registry[string] = {
  usage: '',
  summary: () => 'fails',
  prepare: () => () => Promise.reject(new Error('The disk is full.')),
};
const registry: Registry = { import: importCommand, failing };

interface Said {
  exit: number | undefined;
  out: string[];
  err: string[];
}

/** The lines that the last command has shown one in place of the other. */
let bars: string[] = [];

async function send(socketPath: string, ...argv: string[]): Promise<Said> {
  const said: Omit<Said, 'exit'> = { out: [], err: [] };
  bars = [];
  const exit = await sendCommand(socketPath, argv, {
    cwd: path.dirname(folder.path),
    out: (line) => void said.out.push(line),
    err: (line) => void said.err.push(line),
    progress: (line) => void bars.push(line),
  });
  return { exit, ...said };
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);

/** `npm run store -- …`, from the folder that holds the operator's. */
const runStore = (dataDir: string, argv: string[], settings = {}): Promise<Said> =>
  new Promise((resolve) => {
    const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...own } = process.env;
    const env = { ...own, DATA_DIR: dataDir, INIT_CWD: path.dirname(folder.path), LOG_LEVEL: 'silent', ...settings };
    const child = execFile(process.execPath, ['commands/store.ts', ...argv], { env }, (_error, stdout, stderr) =>
      resolve({ exit: child.exitCode ?? undefined, out: lines(stdout), err: lines(stderr) }),
    );
  });

describe('while the shop runs', () => {
  let shop: OpenShop;
  let server: CommandServer;
  let socketPath: string;
  beforeAll(async () => {
    shop = await openEmptyShop(openInMemory());
    ({ socketPath } = shop.dataFolder);
    server = await serveCommands(shop, registry, socketPath);
  });
  beforeEach(() => emptyCatalogue(shop));
  afterAll(async () => {
    await server.close();
    await shop.close();
  });

  test('an import is done by the shop, and says what to do next', async () => {
    const said = await send(socketPath, 'import', path.basename(folder.path));
    expect(said).toEqual({
      exit: 0,
      out: [
        'Reading the folder',
        'Storing the pictures',
        'Writing the catalogue',
        'Making the pages',
        'Imported 1 store, 3 items, 1 plan, 4 pictures; items: 3 new, 0 changed, 0 withdrawn.',
        'Customers see it in a moment.',
      ],
      err: [],
    });
    expect(bars.filter((bar) => bar.startsWith('Storing'))).toEqual([
      'Storing the pictures ██████░░░░░░░░░░░░░░░░░░ 1 of 4',
      'Storing the pictures ████████████░░░░░░░░░░░░ 2 of 4',
      'Storing the pictures ██████████████████░░░░░░ 3 of 4',
      'Storing the pictures ████████████████████████ 4 of 4',
    ]);
    expect(bars.at(-1)).toMatch(/^Writing the catalogue █{24} (\d+) of \1$/);
    const again = await send(socketPath, 'import', folder.path);
    expect(again.out.at(-1)).toBe('Nothing has changed: 1 store, 3 items, 1 plan, 4 pictures.');
  });

  test('an import whose pages cannot be made says so instead, and why', async () => {
    await ensureBuilt();
    const site = path.join(shop.dataFolder.sitesDir, 'surat');
    await rm(site, { recursive: true, force: true });
    await writeFile(site, 'no folder');
    const said = await send(socketPath, 'import', path.basename(folder.path));
    await rm(site);
    expect(said.exit).toBe(1);
    expect(said.err).toEqual([expect.stringMatching(/^Imported, but customers cannot see it: surat: .*\bsurat\b/)]);
    expect(said.out.join()).not.toContain('Customers see it');
    expect(await shop.db.selectFrom('items').select('item_id').execute()).toHaveLength(3);
  }, 150_000);

  test('the command of another process goes to the shop', async () => {
    const said = await runStore(shop.dataFolder.path, ['import', path.basename(folder.path)]);
    expect(said).toMatchObject({ exit: 0, err: [] });
    expect(await shop.db.selectFrom('items').select('item_id').execute()).toHaveLength(3);
  });

  test('a reader that has had enough, such as head, is no fault', async () => {
    const env = { ...process.env, DATA_DIR: shop.dataFolder.path };
    const child = spawn(process.execPath, ['commands/store.ts', 'import', folder.path], { env });
    child.stdout.destroy();
    const said: string[] = [];
    child.stderr.on('data', (data) => void said.push(String(data)));
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toEqual([]);
  });

  test('a refused folder ends with 1 and its problems', async () => {
    await folder.edit('surat/items.csv', ',84,', ',many,');
    const { exit, err } = await send(socketPath, 'import', folder.path);
    expect(exit).toBe(1);
    expect(err).toEqual([
      'surat/items.csv:2:stock  must be a whole number, 0 or more (it is "many")',
      `${folder.path} was not imported: 1 problem. The catalogue is unchanged.`,
    ]);
  });

  test('an unknown command and missing arguments end with 2 and the usage', async () => {
    const unknown = await send(socketPath, 'sing');
    expect(unknown).toMatchObject({ exit: 2, out: [] });
    expect(unknown.err[0]).toBe('Usage: npm run store -- <command>');
    expect(unknown.err[1]).toContain(`  import ${importCommand.usage} ${importCommand.summary()}`);
    expect(await send(socketPath, 'import')).toEqual({
      exit: 2,
      out: [],
      err: ['Name one folder.', `Usage: npm run store -- import ${importCommand.usage}`],
    });
    expect(await send(socketPath, 'toString')).toMatchObject({ exit: 2 });
  });

  test('a label that no store has is the operator’s mistake and nothing for the log', async () => {
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
    const err: string[] = [];
    const context = { out: () => {}, err: (line: string) => void err.push(line), cwd: '/', isServing: true };
    const { signal } = new AbortController();
    const exit = await runCommand({ publish: publishCommand }, ['publish', 'nope'], {
      ...context,
      shop: { ...shop, log },
      signal,
    });
    expect({ exit, err, logged }).toEqual({
      exit: 2,
      err: ['There is no store "nope", and no other store.'],
      logged: [],
    });
  });

  test('a failing command ends with 1 and its reason, and the shop goes on', async () => {
    expect(await send(socketPath, 'failing')).toEqual({ exit: 1, out: [], err: ['The disk is full.'] });
    expect(await send(socketPath, 'failing')).toMatchObject({ exit: 1 });
  });

  test('a caller that talks nonsense or leaves does no harm', async () => {
    const nonsense = connect(socketPath).on('error', () => {});
    nonsense.end('{ nonsense\n');
    const leaving = connect(socketPath).on('error', () => {});
    const request = JSON.stringify({ argv: ['import', folder.path], cwd: '/' });
    leaving.write(`${request}\n`, () => leaving.destroy());
    expect(await send(socketPath, 'failing')).toMatchObject({ exit: 1 });
  });

  test('the socket is its owner’s alone', async () => {
    expect((await stat(socketPath)).mode & 0o777).toBe(0o600);
  });

  test('a second process on the same folder leaves the socket to the first', async () => {
    const second = await serveCommands(shop, {}, socketPath);
    await second.close();
    expect(await send(socketPath, 'failing')).toMatchObject({ exit: 1 });
  });
});

describe('a socket', () => {
  let shop: OpenShop;
  beforeAll(async () => {
    shop = await openEmptyShop(openInMemory());
  });
  afterAll(() => shop.close());

  test('that no one listens at is no shop, and a left one is replaced', async () => {
    const { socketPath } = shop.dataFolder;
    expect(await send(socketPath, 'failing')).toMatchObject({ exit: undefined });
    const script = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`;
    await new Promise((resolve) => execFile(process.execPath, ['-e', script, socketPath], resolve));
    expect((await stat(socketPath)).isSocket()).toBe(true);
    expect(await send(socketPath, 'failing')).toMatchObject({ exit: undefined });
    const server = await serveCommands(shop, registry, socketPath);
    expect(await send(socketPath, 'failing')).toMatchObject({ exit: 1 });
    await server.close();
    expect(await send(socketPath, 'failing')).toMatchObject({ exit: undefined });
  });

  test('whose shop is killed at once says so in one plain line', async () => {
    const { socketPath } = shop.dataFolder;
    const script = `
      const server = require('node:net').createServer({ pauseOnConnect: true }, () => {
        setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
      });
      server.listen(process.argv[1], () => console.log('listening'));`;
    const killed = spawn(process.execPath, ['-e', script, socketPath], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(killed.stdout, 'data');
    await expect(send(socketPath, 'failing')).rejects.toThrow('The shop stopped before the command was done.');
  });

  test('may have a path longer than the system allows', async () => {
    const deep = path.join(shop.dataFolder.path, 'a-very-long-name-'.repeat(12));
    await mkdir(deep);
    const socketPath = path.join(deep, 'socket');
    const server = await serveCommands(shop, registry, socketPath);
    expect(await send(socketPath, 'failing')).toMatchObject({ exit: 1 });
    await server.close();
  });
});

describe('without a running shop', () => {
  test('the command opens the data folder itself', async () => {
    const dataDir = path.join(folder.path, 'data');
    const said = await runStore(dataDir, ['import', path.basename(folder.path)]);
    expect(said).toMatchObject({ exit: 0, err: [] });
    expect(said.out).toContain('Imported 1 store, 3 items, 1 plan, 4 pictures; items: 3 new, 0 changed, 0 withdrawn.');
  });

  test('a misused command opens nothing', async () => {
    const dataDir = path.join(folder.path, 'data');
    expect(await runStore(dataDir, ['publish'])).toEqual({
      exit: 2,
      out: [],
      err: [
        "Name a store's label, or --all.",
        expect.stringContaining('Usage: npm run store -- publish <label>|--all'),
      ],
    });
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });

  test('a folder that a process without a socket holds is one plain line', async () => {
    const held = await openDataFolder(path.join(folder.path, 'data'));
    const said = await runStore(held.path, ['import', folder.path]);
    await held.close();
    expect(said).toEqual({
      exit: 1,
      out: [],
      err: [`The data folder ${held.path} is in use by process ${process.pid}.`],
    });
  });

  test('a bad setting is one plain line', async () => {
    const said = await runStore(path.join(folder.path, 'data'), ['import', folder.path], { PORT: 'many' });
    expect(said).toEqual({ exit: 1, out: [], err: ['PORT must be a number (it is "many").'] });
  });
});
