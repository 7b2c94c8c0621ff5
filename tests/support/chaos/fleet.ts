import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { manyOrders } from '#tools/shop/many-orders';
import { freePort } from '#tools/shop/ports';
import { askProcess, type Ask, type Reply } from './asked-database.ts';

/** What every server of a fleet is started with. */
export interface FleetOptions {
  /** Where its data is: `DATABASE_URL`, or the `DATA_DIR` of an embedded database. */
  settings: Record<string, string>;
  /** The payment provider's origin, and the secret of its keys. */
  gateway: { origin: string; secret: string };
  /** The planted fault; empty for none. */
  fault: string;
  sessionSecret: string;
  /** How many milliseconds the clocks of servers are ahead; each is started with any of these. */
  clocks?: number[];
}

/** What a server tells: that one of its planted faults has done something, or the answer to a question. */
type Told = { hasMisbehaved: string } | Reply;

interface Member {
  origin: string;
  child: ChildProcess;
}

const script = path.join(import.meta.dirname, 'server.ts');
const pick = <T>(all: T[]): T | undefined => all[Math.floor(Math.random() * all.length)];

/** Servers of one shop on one database; killed ones are replaced. */
export async function startFleet(size: number, options: FleetOptions) {
  const members: Member[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-fleet-'));
  const crashes: string[] = [];
  let isStopped = false;
  let clocks = options.clocks ?? [0];
  const misbehaved = new Set<string>();

  function spawnServer(port: number): ChildProcess {
    const { PATH = '', HOME = '' } = process.env;
    const env = {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: path.join(folder, String(port)),
      SESSION_SECRET: options.sessionSecret,
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      ...manyOrders,
      ...options.settings,
    };
    const { origin, secret } = options.gateway;
    const args = [origin, secret, options.fault, String(pick(clocks))];
    return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
  }

  async function start(): Promise<void> {
    const port = await freePort();
    const child = spawnServer(port);
    child.on('message', (told: Told) => {
      if ('hasMisbehaved' in told) misbehaved.add(told.hasMisbehaved);
    });
    child.once('exit', (code, signal) => {
      members.splice(0, members.length, ...members.filter((member) => member.child !== child));
      if (signal !== 'SIGKILL') crashes.push(`server: one ended by itself, with code ${code}`);
    });
    await Promise.race([once(child.stdout as Readable, 'data'), once(child, 'exit')]);
    if (!hasEnded(child)) members.push({ origin: `http://127.0.0.1:${port}`, child });
    if (isStopped) child.kill('SIGKILL');
  }

  async function kill({ child }: Member): Promise<void> {
    child.kill('SIGKILL');
    if (!hasEnded(child)) await once(child, 'exit');
  }

  /** Kills these, and starts as many as are missing then. */
  async function replace(killed: Member[]): Promise<void> {
    if (isStopped) return;
    await Promise.all(killed.map(kill));
    await (starting = Promise.all(Array.from({ length: size - members.length }, start)));
  }

  /** The latest pending start. */
  let starting: Promise<unknown> = Promise.all(Array.from({ length: size }, start));
  await starting;
  return {
    /** Any of the servers; undefined while all are down. */
    anyOrigin: () => pick(members)?.origin,
    /** Servers that ended without being killed. */
    crashes,
    /** The planted faults that have done something. */
    misbehaved,
    /** Kills one with SIGKILL and starts another in its place. */
    killOne: () => replace([pick(members)].filter((one) => one !== undefined)),
    /** Kills all and starts others in their places, whose clocks are right. */
    async killAll(): Promise<void> {
      clocks = [0];
      await replace([...members]);
    },
    /** Has one of the servers run a statement. @throws when that fails, or the server is killed */
    ask: ((text, values) => {
      const { child } = pick(members) ?? {};
      return child ? askProcess(child, text, values) : Promise.reject(new Error('No server is up'));
    }) satisfies Ask as Ask,
    async stop(): Promise<void> {
      isStopped = true;
      await starting; // a starting server would write into the folder being removed
      await Promise.all(members.map(kill));
      await rm(folder, { recursive: true, force: true, maxRetries: 20 }); // workers of killed servers may still write
    },
  };
}

/** Whether a process has ended, by itself or killed. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
