/** Work that goes on beside the API. */
export interface Background {
  /** Ends after the step that is being done. */
  stop(): Promise<void>;
}

/** For a shop that is not set up for some work. */
export const noBackground: Background = { stop: async () => undefined };

interface Work {
  /** How long to rest when nothing is left to do, or a step has failed. */
  intervalMs: number;
  /** Rests before the first step too. */
  waitsFirst?: boolean;
  /** Each does one task; true when there may be more. One that fails does not hold up the others. */
  steps: (() => Promise<boolean | void>)[];
  /** Told of a step that failed. It is tried again after a rest, which gets longer while nothing succeeds, up to 5 s. */
  report(error: unknown, isStopped: boolean): void;
}

const maxPauseMs = 5000;

/** Does all that is due, then rests, over and over until stopped. */
export function startBackground({ intervalMs, waitsFirst = false, steps, report }: Work): Background {
  let isStopped = false;
  let wake = () => {};
  let failures = 0;
  const rest = () =>
    new Promise<void>((go) => {
      const timer = setTimeout(go, Math.max(intervalMs, Math.min(intervalMs * 2 ** failures, maxPauseMs)));
      wake = () => {
        clearTimeout(timer);
        go();
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
    if (waitsFirst) await rest();
    while (!isStopped) {
      let haveFailed = false;
      for (const step of steps) if (!(await succeeds(step))) haveFailed = true;
      failures = haveFailed ? failures + 1 : 0;
      if (!isStopped) await rest();
    }
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}
