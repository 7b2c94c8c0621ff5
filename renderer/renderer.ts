import { distDir } from './build/build.ts';
import type { SiteJob, SiteResult } from './job.ts';
import { startRenderProcess, type RenderProcess } from './render-process.ts';

/** Renders sites in a process that starts on demand and ends after 20 s without work. */
export interface Renderer {
  /** Starts a process with this build of the pages, unless one is running. */
  prepare(buildId: string): Promise<void>;
  /** Starts it, and resolves when the process can publish at once. @throws {WorkerEnded} */
  load(buildId: string): Promise<void>;
  /** Publishes one site. One at a time. @param signal aborts it @throws {PublishFailed} */
  publish(job: SiteJob, signal?: AbortSignal): Promise<SiteResult>;
  /** Ends the process to free its memory; the next job starts another. */
  stop(): Promise<void>;
}

const idleMs = 20_000;

/** A {@link Renderer} whose process starts with the first job, and again after it has ended or for another build. */
export function createRenderer(): Renderer {
  let running: { buildId: string; rendering: RenderProcess } | undefined;

  async function stop(): Promise<void> {
    const last = running;
    running = undefined;
    await last?.rendering.stop();
  }

  async function prepared(buildId: string): Promise<RenderProcess> {
    if (running?.buildId !== buildId) {
      await stop();
      running = { buildId, rendering: startRenderProcess({ distDir, idleMs }) };
    }
    running.rendering.start();
    return running.rendering;
  }

  return {
    prepare: async (buildId) => void (await prepared(buildId)),
    load: async (buildId) => (await prepared(buildId)).load(distDir),
    publish: async (job, signal) => (await prepared(job.buildId)).publish(job, signal),
    stop,
  };
}
