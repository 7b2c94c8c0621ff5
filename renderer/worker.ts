import { answerTasks } from '#system/worker';
import type { SiteResult } from './job.ts';
import type { RenderTask } from './render-process.ts';
import { publishSite } from './publish-site.ts';
import { loadApp } from './render/app.ts';

const [firstDistDir] = process.argv.slice(2);
/** Settled, so that each job can report a failure to load. */
let loading = firstDistDir === undefined ? undefined : Promise.allSettled([loadApp(firstDistDir)]);

answerTasks(async ({ distDir, job }: RenderTask): Promise<SiteResult | undefined> => {
  loading ??= Promise.allSettled([loadApp(distDir)]);
  const [loaded] = await loading;
  if (loaded.status === 'rejected') throw loaded.reason;
  return job && publishSite(loaded.value, job);
});
