import { join } from 'node:path';
import { createWorker, WorkerEnded } from '#system/worker';
import type { SiteJob, SiteResult } from './job.ts';

/** A site could not be published; the message names it and the page. */
export class PublishFailed extends Error {}

export interface RenderProcess {
  /** Starts the process again if it has ended. */
  start(): void;
  /** Publishes one site. One at a time. @param signal breaks it off @throws {PublishFailed} */
  publish(job: SiteJob, signal?: AbortSignal): Promise<SiteResult>;
  /** Ends the process and gives its memory back. */
  stop(): Promise<void>;
}

/**
 * Starts a process that renders sites, so that the API goes on answering meanwhile.
 * @param distDir the folder of the built app, which it then loads before it is asked for anything
 */
export function startRenderProcess(distDir?: string): RenderProcess {
  const { start, run, stop } = createWorker<SiteJob, SiteResult>(join(import.meta.dirname, 'worker.ts'), {
    args: distDir === undefined ? [] : [distDir],
    env: { ...process.env, NODE_ENV: 'production' },
    // Pages leave much garbage: swept up in small lots it costs no more time, and two threads stay below 600 MB.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
  });
  start();
  return {
    start,
    stop,
    publish: (job, signal) =>
      run(job, signal).catch((cause: Error) => {
        const ended = cause instanceof WorkerEnded && `${job.label}: the rendering process ended. ${cause.said}`;
        throw new PublishFailed(ended || cause.message, { cause });
      }),
  };
}
