import { join } from 'node:path';
import * as t from '#texts/publishing';
import { createWorker, WorkerEnded } from '#system/worker';
import type { SiteJob, SiteResult } from './job.ts';

/** A site could not be published; the message names it and the page. */
export class PublishFailed extends Error {}

/** A message to the process: with a job it publishes a site, without one it only loads the built app. */
export interface RenderTask {
  distDir: string;
  job?: SiteJob;
}

export interface RenderProcess {
  /** Restarts the process if it has ended. */
  start(): void;
  /** Resolves when the process has loaded the pages of the built app in `distDir`. @throws {WorkerEnded} */
  load(distDir: string): Promise<void>;
  /** Publishes one site. One at a time. @param signal aborts it @throws {PublishFailed} */
  publish(job: SiteJob, signal?: AbortSignal): Promise<SiteResult>;
  /** Ends the process. */
  stop(): Promise<void>;
}

interface Options {
  /** The folder of the built app, which it loads at once; by default with the first job. */
  distDir?: string;
  /** How long the process, about 150 MB, waits for another job before it ends; by default it waits forever. */
  idleMs?: number;
}

/** Starts a process that renders sites, so that rendering does not block the API. */
export function startRenderProcess({ distDir, idleMs }: Options = {}): RenderProcess {
  const { start, run, stop } = createWorker<RenderTask, SiteResult | undefined>(
    join(import.meta.dirname, 'worker.ts'),
    {
      args: distDir === undefined ? [] : [distDir],
      env: { ...process.env, NODE_ENV: 'production' },
      // Rendering leaves much garbage, so V8 collects it early (docs/decisions/005).
      execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', '--heap-growing-percent=75'],
      ...(idleMs !== undefined && { idleMs }),
    },
  );
  start();
  return {
    start,
    stop,
    load: async (from) => void (await run({ distDir: from })),
    publish: async (job, signal) => {
      try {
        return (await run({ distDir: job.distDir, job }, signal)) as SiteResult;
      } catch (cause) {
        const ended = cause instanceof WorkerEnded && t.rendererEnded({ site: job.label, output: cause.stderr });
        throw new PublishFailed(ended || (cause as Error).message, { cause });
      }
    },
  };
}
