import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports.ts';
import { waitUntilReady } from './postgres.ts';

const run = promisify(execFile);

/** Debian's package is `pgbouncer`. */
export const hasPgBouncer = (): Promise<boolean> =>
  run('pgbouncer', ['--version']).then(
    () => true,
    () => false,
  );

/**
 * Starts PgBouncer with the configuration of `docs/deploy/` in front of a scratch PostgreSQL, on a free port.
 * As root, it runs as Debian's user `postgres`, because PgBouncer refuses root.
 * @param directUrl the database's URL, without a password
 */
export async function startPgBouncer(directUrl: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-pgbouncer-'));
  const direct = new URL(directUrl);
  const port = await freePort();
  const configuration = (await readFile('docs/deploy/pgbouncer.ini', 'utf8'))
    .replace('nukkad = host=127.0.0.1 port=5432', `* = host=127.0.0.1 port=${direct.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replace('/etc/pgbouncer/userlist.txt', path.join(folder, 'userlist.txt'));
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, configuration);
  await writeFile(path.join(folder, 'userlist.txt'), `"${direct.username}" ""\n`);
  await chmod(folder, 0o755);
  const as = process.getuid?.() === 0 ? ['--user', 'postgres'] : [];
  const child = spawn('pgbouncer', ['--quiet', ...as, file], { stdio: 'inherit' });
  const url = Object.assign(new URL(directUrl), { port: String(port) }).href;
  await waitUntilReady(url, child);
  return {
    url,
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
