import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './browser/chromium.ts';
import { phase, runCommand } from './check/phase.ts';
import { runPlaywright } from './check/runners.ts';
import { findPostgres } from './shop/postgres.ts';

/*
 * `npm run image`: runs the commands of docs/deploy.md, "With containers", on a virtual machine.
 * Builds the image without a registry, and runs it beside PostgreSQL and Caddy. The tests are in tests/image/.
 */

const packages = {
  '/usr/sbin/debootstrap': 'debootstrap',
  '/usr/bin/buildah': 'buildah',
  '/usr/bin/caddy': 'caddy',
  '/usr/bin/curl': 'curl',
  '/usr/sbin/ip': 'iproute2',
};
const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Reasons why the tests cannot run here. */
async function findMissing(): Promise<string[]> {
  if (process.getuid?.() !== 0) return ['It must run as root, to build a base from Debian’s packages.'];
  const absent = Object.entries(packages).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
  if (!(await findPostgres())) absent.push('postgresql');
  if (!findChromium()) absent.push('chromium');
  if (absent.length > 0) return [`Packages are missing: apt-get install ${absent.join(' ')}`];
  const canUnshare = spawnSync('unshare', [...namespaces, 'true']).status === 0;
  return canUnshare ? [] : ['This system does not let it make namespaces (unshare).'];
}

/** Repeats this command on a virtual machine, which needs the host's network for the build. */
async function runInside(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-image-'));
  const network = await open('/proc/self/ns/net');
  try {
    const machine = path.join(import.meta.dirname, 'image/machine.sh');
    const again = ['bash', machine, folder, process.execPath, import.meta.filename];
    const child = spawn('unshare', [...namespaces, ...again], {
      stdio: ['inherit', 'inherit', 'inherit', network.fd],
      env: { ...process.env, DOCKER_STATE: folder, POSTGRES_PROGRAMS: (await findPostgres()) ?? '' },
    });
    const [code] = await once(child, 'exit');
    return code === 0;
  } finally {
    await network.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runTests(): Promise<boolean> {
  const { ok, passed, failed } = await phase('The image, by the commands of the guide', () =>
    runPlaywright(['--config=tests/image']),
  );
  console.log(`\n${passed} passed, ${failed} failed`);
  return ok;
}

await runCommand(async () => {
  if (process.env.DOCKER_STATE) return runTests();
  const missing = await findMissing();
  const canSkip = process.argv.includes('--if-possible');
  for (const line of missing) console.error(canSkip ? `The image is not tested here. ${line}` : line);
  return missing.length > 0 ? canSkip : runInside();
});
