import { fork, type ForkOptions } from 'node:child_process';
import type { Socket } from 'node:net';

/** The process ended before it responded. */
export class WorkerEnded extends Error {
  readonly stderr: string;

  constructor(stderr: string) {
    super(`The worker's process ended. ${stderr}`.trim());
    this.stderr = stderr;
  }
}

export interface Worker<Task, Result> {
  /** `run` starts the process, too. */
  start(): void;
  /**
   * @param signal aborts the task and kills its process
   * @throws the task's own failure, the signal's reason; {WorkerEnded}
   */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
  stop(): Promise<void>;
}

type Answer<Result> = { result: Result } | { reason: string };

interface Options extends Pick<ForkOptions, 'env' | 'execArgv'> {
  args?: string[];
  /** How long the process stays without a task; by default forever. */
  idleMs?: number;
  /** Lets this process exit during a task. Without a task, the worker never keeps it alive. */
  isUnref?: boolean;
}

function startProcess(file: string, { args = [], env, execArgv = [] }: Options) {
  const child = fork(file, args, {
    env,
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stderr: Buffer[] = [];
  child.stderr?.on('data', (data: Buffer) => stderr.push(data));
  const ended = new Promise<WorkerEnded>((resolve) => {
    child.on('error', ({ message }) => resolve(new WorkerEnded(message))); // it could not be started
    child.once('close', () => resolve(new WorkerEnded(Buffer.concat(stderr).toString().trim())));
  });
  function keepAlive(isKept: boolean): void {
    for (const handle of [child, child.channel, child.stderr as Socket | null])
      if (isKept) handle?.ref();
      else handle?.unref();
  }
  keepAlive(false);
  return { child, ended, keepAlive };
}

/** @param file must call {@link answerTasks} */
export function createWorker<Task, Result>(file: string, options: Options = {}): Worker<Task, Result> {
  let running: ReturnType<typeof startProcess> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let pending = 0;
  let last: Promise<unknown> = Promise.resolve();

  function started() {
    clearTimeout(idle);
    if (!running?.child.connected) running = startProcess(file, options);
    return running;
  }

  function stopWhenIdle(): void {
    if (pending === 0 && options.idleMs !== undefined) idle = setTimeout(() => void stop(), options.idleMs).unref();
  }

  function start(): void {
    started();
    stopWhenIdle();
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = running;
    running = undefined;
    stopped?.keepAlive(true);
    stopped?.child.kill('SIGKILL');
    await stopped?.ended;
  }

  /** The next message belongs to this task, because the process has only one. */
  async function send(task: Task, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const { child, ended, keepAlive } = started();
    const kill = () => void child.kill('SIGKILL');
    signal?.addEventListener('abort', kill);
    keepAlive(!options.isUnref);
    try {
      const answered = new Promise<Answer<Result>>((resolve) => child.once('message', resolve as () => void));
      child.send(task as object);
      const answer = await Promise.race([answered, ended]);
      if (answer instanceof WorkerEnded) throw answer;
      if ('reason' in answer) throw new Error(answer.reason);
      return answer.result;
    } finally {
      signal?.removeEventListener('abort', kill);
      keepAlive(false);
    }
  }

  async function run(task: Task, signal?: AbortSignal): Promise<Result> {
    pending++;
    const answer = last.then(() => send(task, signal));
    last = answer.catch(() => undefined);
    try {
      return await answer;
    } finally {
      pending--;
      stopWhenIdle();
    }
  }

  return { start, run, stop };
}

/** Runs received tasks in the worker's process. Exits when the parent disconnects, even with pending timers. */
export function answerTasks(work: (task: never) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', (task) => {
    void work(task as never)
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }),
      )
      .then((answer) => process.send?.(answer));
  });
}
