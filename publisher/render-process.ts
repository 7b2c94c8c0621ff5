import { join } from 'node:path';
import { createWorker, WorkerEnded } from '#system/worker';
import type { SiteJob, SiteResult } from './job.ts';

/** A site could not be published; the message names it and the page. */
export class PublishFailed extends Error {}

export interface RenderProcess {
  /** Restarts the process if it has ended. */
  start(): void;
  /** Publishes one site. One at a time. @param signal aborts it @throws {PublishFailed} */
  publish(job: SiteJob, signal?: AbortSignal): Promise<SiteResult>;
  /** Ends the process. */
  stop(): Promise<void>;
}

/**
 * Starts a process that renders sites, so that rendering does not block the API.
 * @param distDir the folder of the built app, which it loads at once; by default with the first job
 */
export function startRenderProcess(distDir?: string): RenderProcess {
  const { start, run, stop } = createWorker<SiteJob, SiteResult>(join(import.meta.dirname, 'worker.ts'), {
    args: distDir === undefined ? [] : [distDir],
    env: { ...process.env, NODE_ENV: 'production' },
    // Pages leave much garbage: collected before there is much of it (docs/decisions/057).
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4', '--heap-growing-percent=50'],
  });
  start();
  return {
    start,
    stop,
    publish: (job, signal) =>
      run(job, signal).catch((cause: Error) => {
        const ended = cause instanceof WorkerEnded && `${job.label}: the rendering process ended. ${cause.stderr}`;
        throw new PublishFailed(ended || cause.message, { cause });
      }),
  };
}
