import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres } from './shop/postgres.ts';

/*
 * `npm run image`: builds the image of `Dockerfile` without a registry, measures it, and runs it beside PostgreSQL and Caddy
 * with the files of `docs/deploy/`. Its base is made of Debian's packages and this Node.
 */

const packages = {
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/bin/buildah': 'buildah',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/curl': 'curl',
  '/usr/sbin/ip': 'iproute2',
};

async function findMissing(): Promise<string[]> {
  const absent = Object.entries(packages).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (!(await findPostgres())) absent.push('postgresql');
  return [
    ...(process.getuid?.() === 0 ? [] : ['It must run as root, to build a base from Debian’s packages.']),
    ...(absent.length > 0 ? [`Packages are missing: apt-get install ${absent.join(' ')}`] : []),
  ];
}

async function runScript(name: string, ...args: string[]): Promise<boolean> {
  const script = path.join(import.meta.dirname, 'image', name);
  const child = spawn('bash', [script, ...args], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const missing = await findMissing();
const folder = missing.length > 0 ? undefined : await mkdtemp(path.join(tmpdir(), 'nukkad-image-'));
try {
  for (const line of missing) console.error(line);
  const isProved =
    folder !== undefined &&
    (await runScript('build.sh', folder, process.execPath)) &&
    (await runScript('run.sh', folder, (await findPostgres()) ?? ''));
  process.exitCode = isProved ? 0 : 1;
} finally {
  if (folder) await rm(folder, { recursive: true, force: true });
}
