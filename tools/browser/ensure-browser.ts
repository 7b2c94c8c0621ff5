import { findChromium } from './chromium.ts';
import type { Finished } from '#tools/check/programs';
import { run, runTool } from '#tools/check/programs';
import { phase } from '#tools/check/phase';
import { isErrno } from '#system/errno';

/** Installs a browser for the browser tests if there is none: as root Debian's package, otherwise Playwright's own. */
export async function ensureBrowser(): Promise<boolean> {
  if (findChromium()) return true;
  const { ok } = await phase('Installing a browser', async () => {
    const debian = process.getuid?.() === 0 ? await installDebianChromium() : undefined;
    const result = debian?.ok ? debian : await runTool('playwright', ['install', 'chromium']);
    return { ok: result.ok && findChromium() !== undefined, output: [debian?.output, result.output].join('\n') };
  });
  if (!ok) console.log('The browser tests need Chromium. Please install it (Debian: apt-get install chromium).\n');
  return ok;
}

async function installDebianChromium(): Promise<Finished | undefined> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  try {
    const updated = await run('apt-get', ['update', '-q'], env);
    if (!updated.ok) return updated;
    return await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], env);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined; // not Debian
    throw error;
  }
}
