import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SiteReply, SiteJob, SiteResult } from './job.ts';

/** A site could not be published; the message names it and the page. */
export class PublishFailed extends Error {}

export interface RenderProcess {
  /** Publishes one site. One at a time. @param signal breaks it off @throws {PublishFailed} */
  publish(job: SiteJob, signal?: AbortSignal): Promise<SiteResult>;
  /** Whether the process has ended. */
  hasEnded(): boolean;
  /** Ends the process and gives its memory back. */
  stop(): Promise<void>;
}

/**
 * Starts a process that renders sites, so that the API goes on answering meanwhile.
 * @param distDir the folder of the built app, which it then loads before it is asked for anything
 */
export function startRenderProcess(distDir?: string): RenderProcess {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), distDir === undefined ? [] : [distDir], {
    env: { ...process.env, NODE_ENV: 'production' },
    // Pages leave much garbage: swept up in small lots it costs no more time, and two threads stay below 600 MB.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: Buffer[] = [];
  worker.stderr?.on('data', (data: Buffer) => said.push(data));
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
    worker.once('error', ({ message }) => {
      said.push(Buffer.from(message)); // it never began
      resolve();
    });
  });
  const hasEnded = () => worker.exitCode !== null || worker.signalCode !== null;
  return {
    hasEnded,
    async publish(job, signal) {
      const kill = () => void worker.kill('SIGKILL');
      signal?.addEventListener('abort', kill);
      if (signal?.aborted) kill();
      const answered = once(worker, 'message') as Promise<[SiteReply]>;
      worker.send(job);
      const [answer] = await Promise.race([answered, ended.then(() => [undefined])]);
      signal?.removeEventListener('abort', kill);
      if (!answer)
        throw new PublishFailed(`${job.label}: the rendering process ended. ${Buffer.concat(said).toString().trim()}`);
      if (answer.status === 'failed') throw new PublishFailed(answer.message);
      return answer.result;
    },
    async stop() {
      if (hasEnded()) return;
      worker.disconnect();
      await ended;
    },
  };
}
