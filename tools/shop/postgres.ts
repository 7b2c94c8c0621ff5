import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './ports.ts';

const run = promisify(execFile);

export interface ScratchPostgres {
  /** A `postgres://` URL whose user may create databases. */
  url: string;
  /** Kills its main process, or one that serves a connection, and restarts it. */
  crash(of: 'main process' | 'connection'): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** The folder of the newest PostgreSQL programs, Debian's or on the search path; undefined without PostgreSQL. */
export async function findPostgres(): Promise<string | undefined> {
  const debian = '/usr/lib/postgresql';
  const versions = (await exists(debian)) ? await readdir(debian) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, 'bin'));
  for (const folder of [...folders, ...(process.env.PATH ?? '').split(path.delimiter)])
    if ((await exists(path.join(folder, 'initdb'))) && (await exists(path.join(folder, 'postgres')))) return folder;
  return undefined;
}

/**
 * Starts an empty PostgreSQL on a free port, in its own folder, without syncing to disk.
 * As root, it runs as Debian's user `postgres`, because PostgreSQL refuses root.
 * @param isDurable whether a crash loses nothing that was confirmed
 */
export async function startPostgres(programs: string, { isDurable = false } = {}): Promise<ScratchPostgres> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-postgres-'));
  const [owner, group] = await ids();
  if (owner !== undefined && group !== undefined) await chown(folder, owner, group);
  const as = { uid: owner, gid: group, cwd: folder };
  const data = path.join(folder, 'data');
  const init = ['-D', data, '-U', 'nukkad', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await run(path.join(programs, 'initdb'), init, as);
  const port = await freePort();
  const settings = ['fsync=off', 'full_page_writes=off', `synchronous_commit=${isDurable ? 'on' : 'off'}`];
  settings.push('max_connections=200', 'listen_addresses=127.0.0.1');
  settings.push(`unix_socket_directories=${folder}`, `port=${port}`);
  const args = ['-D', data, ...settings.flatMap((line) => ['-c', line])];
  const url = `postgres://nukkad@127.0.0.1:${port}/postgres`;
  const start = () => spawn(path.join(programs, 'postgres'), args, { ...as, stdio: 'ignore' });
  let server = start();
  await waitUntilReady(url, server);
  return {
    url,
    async crash(of) {
      if (of === 'connection') return killConnection(url, server);
      server.kill('SIGKILL');
      await once(server, 'exit');
      server = await startAfterCrash(start, url);
    },
    stop: () => stop(server, folder),
  };
}

/** Retries until the processes of the killed server have ended. PostgreSQL refuses to start before. */
async function startAfterCrash(start: () => ChildProcess, url: string, attempts = 100): Promise<ChildProcess> {
  const server = start();
  try {
    await waitUntilReady(url, server);
    return server;
  } catch (error) {
    if (server.exitCode === null || attempts === 0) throw error;
    await wait(100);
    return startAfterCrash(start, url, attempts - 1);
  }
}

/** Kills the process of a connection. PostgreSQL then ends all others and recovers. */
async function killConnection(url: string, server: ChildProcess): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const lost = once(client, 'error');
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await lost;
  await waitUntilReady(url, server);
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** The user and group to run as: Debian's `postgres` for root, otherwise undefined for the current user. */
async function ids(): Promise<[number, number] | [undefined, undefined]> {
  if (process.getuid?.() !== 0) return [undefined, undefined];
  const [user, group] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
  return [Number(user?.stdout), Number(group?.stdout)];
}

/** Waits until PostgreSQL or a pooler responds. @throws if it ends before */
export async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; server.exitCode === null; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 150) throw error;
      await wait(100);
    }
  }
  throw new Error(`The scratch PostgreSQL ended at once, with code ${server.exitCode}`);
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null) {
    server.kill('SIGINT'); // "fast": open connections are cut
    await once(server, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
}
