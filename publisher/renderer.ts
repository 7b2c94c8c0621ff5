import { distDir } from './build/build.ts';
import type { SiteJob, SiteResult } from './job.ts';
import { startRenderProcess, type RenderProcess } from './render-process.ts';

/** Renders sites in a process that is there when it is needed. */
export interface Renderer {
  /** Has a process ready that knows this build of the pages. */
  prepare(buildId: string): Promise<void>;
  /** Publishes one site. One at a time. @param signal breaks it off @throws {PublishFailed} */
  publish(job: SiteJob, signal?: AbortSignal): Promise<SiteResult>;
  /** Ends the process and gives its memory back; another is started when it is needed. */
  stop(): Promise<void>;
}

/** A {@link Renderer} whose process is started by the first job, and anew when it has ended or the pages were built anew. */
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
      running = { buildId, rendering: startRenderProcess(distDir) };
    }
    running.rendering.start();
    return running.rendering;
  }

  return {
    prepare: async (buildId) => void (await prepared(buildId)),
    publish: async (job, signal) => (await prepared(job.buildId)).publish(job, signal),
    stop,
  };
}
