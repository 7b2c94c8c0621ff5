import { loadApp } from './render/app.ts';
import type { SiteReply, SiteJob } from './job.ts';
import { publishSite } from './publish-site.ts';

/*
 * The rendering process: publishes the sites it is sent, one after the other, until its parent hangs up.
 * It ends by itself then, because stores of the pages keep timers alive (design §2).
 */

const [distDir] = process.argv.slice(2);
/** How loading went; each job says why, if it failed. */
let loading = distDir === undefined ? undefined : Promise.allSettled([loadApp(distDir)]);

async function answer(job: SiteJob): Promise<SiteReply> {
  try {
    loading ??= Promise.allSettled([loadApp(job.distDir)]);
    const [loaded] = await loading;
    if (loaded.status === 'rejected') throw loaded.reason;
    return { status: 'published', result: await publishSite(loaded.value, job) };
  } catch (error) {
    return { status: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (job: SiteJob) => {
  void answer(job).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());
