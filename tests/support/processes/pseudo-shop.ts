import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { pseudoLanguage } from '#system/texts/pseudo';
import { startShop, type RunningShop } from '#tools/shop/server';

const root = path.resolve(import.meta.dirname, '../../..');
const sources =
  'package.json package-lock.json astro.config.mjs tsconfig.json commands demo public renderer server src system';

/** Starts a shop whose texts and pages are in the pseudo-language, from a copy of the sources with its own build. */
export async function startPseudoShop(): Promise<RunningShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nukkad-pseudo-'));
  const settings = { TEXTS_LANGUAGE: pseudoLanguage };
  for (const name of sources.split(' ')) await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await promisify(execFile)(process.execPath, ['system/texts/compile.ts'], {
    cwd: folder,
    env: { ...process.env, ...settings },
  });
  const shop = await startShop(settings, 'surat', { project: folder });
  const stop = async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...shop, stop };
}
