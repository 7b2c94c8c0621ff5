import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './ports.ts';

export interface RunningShop {
  /** The marketplace's URL, for example `http://localhost:40123`. */
  origin: string;
  pid: number;
  /** Its output so far. */
  printed(): string;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');
const maxStartMs = 480_000;

/**
 * Starts a shop like `npm start`, with the demo operator in a new data folder, on a free port.
 * Returns once its pages are served. Settings of the environment and of `.env` are not passed on.
 * @param label a store that must be open; empty for a shop without stores
 * @param options.byNpm starts it by `npm start`; `pid` is then npm's
 * @param options.project the folder of its sources and build
 */
export async function startShop(
  settings: Record<string, string> = {},
  label = 'surat',
  { byNpm = false, project = root } = {},
): Promise<RunningShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-shop-'));
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' }; // as in bootstrap.mjs
  const inherited = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...malloc };
  const env = { ...inherited, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...settings };
  const script = path.join(project, 'commands/start.ts');
  const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']; // as in bootstrap.mjs
  const [program, args] = byNpm
    ? ['npm', ['start']]
    : [process.execPath, [...flags, script, ...(label ? [] : ['--empty'])]];
  const child = spawn(program, args, {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data));
  const printed = () => Buffer.concat(output).toString();
  try {
    await waitUntilServed(port, child, label);
  } catch (error) {
    await stop(child, folder);
    throw new Error(`The shop did not start:\n${printed()}`, { cause: error });
  }
  return { origin: `http://localhost:${port}`, pid: child.pid ?? 0, printed, stop: () => stop(child, folder) };
}

/** Waits until the marketplace and a store's published home page, if it has one, are served. */
async function waitUntilServed(port: number, child: ChildProcess, label: string): Promise<void> {
  const deadline = Date.now() + maxStartMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const statuses = await Promise.all([
      statusOf(port, 'localhost', '/api/v1/readyz'),
      statusOf(port, 'localhost', '/landing'),
      label ? statusOf(port, `${label}.localhost`, '/') : 200,
    ]);
    if (statuses.every((status) => status === 200)) return;
    await wait(20);
  }
  throw new Error(child.exitCode === null ? 'It was not ready in time' : `It ended with code ${child.exitCode}`);
}

/** The HTTP status of a page on a host; 0 while no server listens. */
function statusOf(port: number, host: string, address: string): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path: address, headers: { host: `${host}:${port}` } });
    outgoing.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    outgoing.on('error', () => resolve(0));
    outgoing.end();
  });
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
}
