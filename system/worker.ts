import { fork, type ForkOptions } from 'node:child_process';
import type { Socket } from 'node:net';

/** A worker's process ended before it answered. */
export class WorkerEnded extends Error {
  /** What it wrote to its standard error. */
  readonly said: string;

  constructor(said: string) {
    super(`The worker's process ended. ${said}`.trim());
    this.said = said;
  }
}

/** Does tasks, one at a time, in a process of its own. */
export interface Worker<Task, Result> {
  /** Starts the process, unless it runs; the next task does so too. */
  start(): void;
  /** What the worker makes of a task. @param signal kills the process @throws {Error} what the task failed with @throws {WorkerEnded} */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
  /** Kills the process and gives its memory back. */
  stop(): Promise<void>;
}

type Answer<Result> = { result: Result } | { reason: string };

interface Options extends Pick<ForkOptions, 'env' | 'execArgv'> {
  args?: string[];
  /** How long the process waits for another task before it is stopped; for ever unless it is told. */
  idleMs?: number;
  /** Lets this process end while the worker works. */
  isUnref?: boolean;
}

function startProcess(file: string, { args = [], isUnref = false, env, execArgv = [] }: Options) {
  const child = fork(file, args, {
    env,
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stderr: Buffer[] = [];
  child.stderr?.on('data', (data: Buffer) => stderr.push(data));
  const ended = new Promise<WorkerEnded>((resolve) => {
    child.on('error', ({ message }) => resolve(new WorkerEnded(message))); // it never began
    child.once('close', () => resolve(new WorkerEnded(Buffer.concat(stderr).toString().trim())));
  });
  if (isUnref) for (const each of [child, child.channel, child.stderr as Socket | null]) each?.unref();
  return { child, ended };
}

/** A worker whose process runs `file`, which calls {@link answerTasks}. */
export function createWorker<Task, Result>(file: string, options: Options = {}): Worker<Task, Result> {
  let running: ReturnType<typeof startProcess> | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start() {
    clearTimeout(idle);
    if (!running?.child.connected) running = startProcess(file, options);
    return running;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const last = running;
    running = undefined;
    last?.child.kill('SIGKILL');
    await last?.ended;
  }

  async function run(task: Task, signal?: AbortSignal): Promise<Result> {
    const { child, ended } = start();
    const kill = () => void child.kill('SIGKILL');
    signal?.addEventListener('abort', kill);
    if (signal?.aborted) kill();
    try {
      const answered = new Promise<Answer<Result>>((resolve) => child.once('message', resolve as () => void));
      child.send(task as object);
      const answer = await Promise.race([answered, ended]);
      if (answer instanceof WorkerEnded) throw answer;
      if ('reason' in answer) throw new Error(answer.reason);
      return answer.result;
    } finally {
      signal?.removeEventListener('abort', kill);
      if (options.idleMs !== undefined) idle = setTimeout(() => void stop(), options.idleMs).unref();
    }
  }

  return { start, run, stop };
}

/** In the worker's process: does the tasks it is sent, until its parent is gone. It ends then, whatever timers it has. */
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
