import { distDir } from './build/build.ts';
import type { SiteJob, SiteResult } from './job.ts';
import { startRenderProcess, type RenderProcess } from './render-process.ts';

/** Renders sites in a process that starts on demand and ends after 20 s without work. */
export interface Renderer {
  prepare(buildId: string): Promise<void>;
  /** Resolves when the process can publish at once. @throws {WorkerEnded} */
  load(buildId: string): Promise<void>;
  /** One at a time. @param signal aborts it @throws {PublishFailed} */
  publish(job: SiteJob, signal?: AbortSignal): Promise<SiteResult>;
  stop(): Promise<void>;
}

const idleMs = 20_000;

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
