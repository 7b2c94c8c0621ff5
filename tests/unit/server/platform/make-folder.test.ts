import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '#server/platform/make-folder';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nukkad-folder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('makes a folder and those above it, also twice at once', async () => {
  const deep = join(folder, 'a', 'b', 'c');
  await Promise.all([makeFolder(deep), makeFolder(deep)]);
  expect(existsSync(deep)).toBe(true);
});

it('says so where no folder can be made', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(makeFolder(join(file, 'below'))).rejects.toThrow('ENOTDIR');
});

it.skipIf(process.platform !== 'linux')('comes back from a place that cannot be made', async () => {
  await expect(makeFolder('/proc/nukkad/sites')).rejects.toThrow('ENOENT');
});
