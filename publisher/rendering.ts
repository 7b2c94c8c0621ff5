import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SiteAnswer, SiteJob, SiteResult } from './job.ts';

/** A site could not be published; the message names it and the page. */
export class PublishFailed extends Error {}

export interface Rendering {
  /** Publishes one site. One at a time. @throws {PublishFailed} */
  publish(job: SiteJob): Promise<SiteResult>;
  /** Ends the process and gives its memory back. */
  stop(): Promise<void>;
}

/** Starts a process that renders sites, so that the API goes on answering meanwhile. */
export function startRendering(): Rendering {
  const worker = fork(join(import.meta.dirname, 'worker.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const said: Buffer[] = [];
  worker.stderr?.on('data', (data: Buffer) => said.push(data));
  const ended = once(worker, 'exit');
  ended.catch(() => undefined); // the answer below says why
  return {
    async publish(job) {
      const answered = once(worker, 'message') as Promise<[SiteAnswer]>;
      worker.send(job);
      const [answer] = await Promise.race([answered, ended.then(() => [undefined])]);
      if (!answer)
        throw new PublishFailed(`${job.label}: the rendering process ended. ${Buffer.concat(said).toString().trim()}`);
      if (answer.status === 'failed') throw new PublishFailed(answer.message);
      return answer.result;
    },
    async stop() {
      if (worker.exitCode !== null || worker.signalCode !== null) return;
      worker.disconnect();
      await ended;
    },
  };
}
