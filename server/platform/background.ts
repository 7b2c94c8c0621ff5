/** Work in the background of the API. */
export interface Background {
  /** Resolves when the current step has ended. */
  stop(): Promise<void>;
}

/** Work whose wait can be cut short. */
export interface WakeableBackground extends Background {
  /** Begins the steps at once, or again when they are running. */
  wake(): void;
}

/** For a shop whose settings do not need some work. */
export const noBackground: Background = { stop: async () => undefined };

interface Work {
  /** How long to wait when all tasks are done, or a step has failed. */
  intervalMs: number;
  /** Waits before the first step too. */
  waitsFirst?: boolean;
  /** Each does one task; true when there may be more. A failure does not stop the other steps. */
  steps: (() => Promise<boolean | void>)[];
  /** Called when a step has failed. It is retried after a wait, which doubles with consecutive failures up to 5 s. */
  report(error: unknown, isStopped: boolean): void;
}

const maxWaitMs = 5000;

/** Repeats all steps, with a wait between, until stopped. */
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
