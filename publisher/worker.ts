import { answerTasks } from '#system/worker';
import type { SiteJob } from './job.ts';
import { publishSite } from './publish-site.ts';
import { loadApp } from './render/app.ts';

/*
 * The rendering process: publishes the sites it is sent, one after the other.
 */

const [distDir] = process.argv.slice(2);
/** Settled, so that each job can report a failure to load. */
let loading = distDir === undefined ? undefined : Promise.allSettled([loadApp(distDir)]);

answerTasks(async (job: SiteJob) => {
  loading ??= Promise.allSettled([loadApp(job.distDir)]);
  const [loaded] = await loading;
  if (loaded.status === 'rejected') throw loaded.reason;
  return publishSite(loaded.value, job);
});
