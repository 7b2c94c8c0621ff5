import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as t from '#texts/publishing';
import { ownPolicies } from '#renderer/policies/policy-text';
import { listFiles } from '#renderer/release/assets';
import { isErrno } from '#system/errno';

const root = resolve(import.meta.dirname, '../..');

export const distDir = join(root, 'dist');

export const builtPolicies = join(distDir, 'policies');

const stamp = join(distDir, 'build-id');
const folders = ['src', 'public', 'renderer', 'system/texts'];
const singles = ['astro.config.mjs', 'package.json', 'package-lock.json'];

/** Includes the language. */
export async function sourceDigest(): Promise<string> {
  const digest = createHash('sha256').update(process.env.TEXTS_LANGUAGE ?? '');
  for (const name of [...singles, ...(await sourceFiles())])
    digest
      .update(name)
      .update('\0')
      .update(await readFile(join(root, name)));
  return digest.digest('hex').slice(0, 16);
}

async function sourceFiles(): Promise<string[]> {
  const lists = await Promise.all(
    folders
      .filter((folder) => existsSync(join(root, folder)))
      .map(async (folder) => (await listFiles(join(root, folder))).map((name) => join(folder, name))),
  );
  return lists.flat().sort();
}

/** Undefined without a build, or if it was interrupted. */
export async function builtId(): Promise<string | undefined> {
  try {
    return await readFile(stamp, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

export const removeBuild = (): Promise<void> => rm(distDir, { recursive: true, force: true });

/** The message is Astro's output, or the policy mistakes. */
export class BuildFailed extends Error {}

/**
 * Builds the pages and compresses their assets. Build-only packages are imported here, because they use some 15 MB.
 * @returns the digest of the sources
 * @throws {BuildFailed}
 */
export async function buildPages(signal?: AbortSignal): Promise<string> {
  await refusePolicyMistakes();
  const id = await sourceDigest();
  await rm(stamp, { force: true });
  await runAstro(signal);
  const { compressAssets } = await import('./compress.ts');
  await compressAssets(join(distDir, 'client', '_astro'));
  await cp(join(root, ownPolicies), builtPolicies, { recursive: true });
  await writeFile(stamp, id);
  return id;
}

/** Runs before any change, so that the current build stays intact. */
async function refusePolicyMistakes(): Promise<void> {
  const { checkPolicies } = await import('#renderer/policies/check-policies');
  const { formatMistake } = await import('#renderer/policies/mistake');
  const mistakes = await checkPolicies();
  if (mistakes.length > 0)
    throw new BuildFailed(t.policyMistakes({ mistakes: mistakes.map(formatMistake).join('\n') }));
}

async function runAstro(signal?: AbortSignal): Promise<void> {
  const astro = spawn(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  });
  const output: Buffer[] = [];
  for (const stream of [astro.stdout, astro.stderr]) stream.on('data', (data: Buffer) => output.push(data));
  const [code] = await once(astro, 'close');
  if (code !== 0) throw new BuildFailed(t.buildFailed({ output: Buffer.concat(output).toString().trim() }));
}
