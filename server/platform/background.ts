export interface Background {
  stop(): Promise<void>;
}

export interface WakeableBackground extends Background {
  wake(): void;
}

export const noBackground: Background = { stop: async () => undefined };

interface Work {
  /** The wait after all tasks are done, or after a failed step. */
  intervalMs: number;
  waitsFirst?: boolean;
  /** Each does one task and returns true if there may be more. A failure does not stop the other steps. */
  steps: (() => Promise<boolean | void>)[];
  report(error: unknown, isStopped: boolean): void;
}

const maxWaitMs = 5000;

export function startBackground({ intervalMs, waitsFirst = false, steps, report }: Work): WakeableBackground {
  let isStopped = false;
  let isWoken = false;
  let endWait = () => {};
  let failures = 0;
  const wake = () => {
    isWoken = true;
    endWait();
  };
  const wait = () =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopped) return resolve();
      const timer = setTimeout(resolve, Math.max(intervalMs, Math.min(intervalMs * 2 ** failures, maxWaitMs)));
      endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const succeeds = async (step: Work['steps'][number]) => {
    try {
      while (!isStopped && (await step()));
      return true;
    } catch (error) {
      report(error, isStopped);
      return false;
    }
  };
  const run = async () => {
    if (waitsFirst) await wait();
    while (!isStopped) {
      isWoken = false;
      let hasFailed = false;
      for (const step of steps) if (!(await succeeds(step))) hasFailed = true;
      failures = hasFailed ? failures + 1 : 0;
      if (hasFailed) isWoken = false;
      await wait();
    }
  };
  const running = run();
  return {
    wake,
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}
