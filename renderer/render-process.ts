import { join } from 'node:path';
import * as t from '#texts/publishing';
import { createWorker, WorkerEnded } from '#system/worker';
import type { SiteJob, SiteResult } from './job.ts';

/** The message has the site and page. */
export class PublishFailed extends Error {}

/** Without a job, only loads the built app. */
export interface RenderTask {
  distDir: string;
  job?: SiteJob;
}

export interface RenderProcess {
  start(): void;
  /** Resolves when the built app in `distDir` is loaded. @throws {WorkerEnded} */
  load(distDir: string): Promise<void>;
  /** One at a time. @param signal aborts it @throws {PublishFailed} */
  publish(job: SiteJob, signal?: AbortSignal): Promise<SiteResult>;
  stop(): Promise<void>;
}

interface Options {
  /** Loads this build at once; by default with the first job. */
  distDir?: string;
  /** How long the process, about 150 MB, stays without a job; by default forever. */
  idleMs?: number;
}

/** A separate process, so that rendering does not block the API. */
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
