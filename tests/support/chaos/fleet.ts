import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { manyOrders } from '#tools/shop/many-orders';
import { freePort } from '#tools/shop/ports';

/** What every server of a fleet is started with. */
export interface FleetOptions {
  databaseUrl: string;
  /** The payment provider's origin, and the secret of its keys. */
  gateway: { origin: string; secret: string };
  /** The planted fault; empty for none. */
  fault: string;
  sessionSecret: string;
}

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

  async function start(): Promise<void> {
    const port = await freePort();
    const { PATH = '', HOME = '' } = process.env;
    const env = {
      PATH,
      HOME,
      PORT: String(port),
      DATA_DIR: path.join(folder, String(port)),
      DATABASE_URL: options.databaseUrl,
      SESSION_SECRET: options.sessionSecret,
      LOG_LEVEL: 'silent',
      ...manyOrders,
    };
    const { origin, secret } = options.gateway;
    const args = ['--disable-warning=ExperimentalWarning', script, origin, secret, options.fault];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    members.push({ origin: `http://127.0.0.1:${port}`, child });
    child.once('exit', (code, signal) => {
      members.splice(0, members.length, ...members.filter((member) => member.child !== child));
      if (signal !== 'SIGKILL') crashes.push(`server: one ended by itself, with code ${code}`);
    });
    if (isStopped) child.kill('SIGKILL');
  }

  /** The latest pending start. */
  let starting: Promise<unknown> = Promise.all(Array.from({ length: size }, start));
  await starting;
  return {
    /** Any of the servers; undefined while all are down. */
    anyOrigin: () => pick(members)?.origin,
    /** Servers that ended without being killed. */
    crashes,
    /** Kills one with SIGKILL and starts another in its place. */
    async killOne(): Promise<void> {
      if (isStopped) return;
      pick(members)?.child.kill('SIGKILL');
      await (starting = start());
    },
    async stop(): Promise<void> {
      isStopped = true;
      await starting; // a starting server would write into the folder being removed
      await Promise.all(
        members.map(async ({ child }) => {
          child.kill('SIGKILL');
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        }),
      );
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
