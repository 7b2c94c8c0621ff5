import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
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
