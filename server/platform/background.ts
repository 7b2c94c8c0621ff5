/** Work that goes on beside the API. */
export interface Background {
  /** Ends after the step that is being done. */
  stop(): Promise<void>;
}

interface Work {
  /** How long to rest when nothing is left to do, or a step has failed. */
  everyMs: number;
  /** Each does one piece of what is due; false when there is none. One that fails does not hold up the others. */
  steps: (() => Promise<boolean>)[];
  /** Told of a step that failed. It is tried again after a rest, which gets longer while nothing succeeds, up to 5 s. */
  report(error: unknown, isStopped: boolean): void;
}

const mostMs = 5000;

/** Does all that is due, then rests, over and over until stopped. */
export function startBackground({ everyMs, steps, report }: Work): Background {
  let isStopped = false;
  let wake = () => {};
  let failures = 0;
  const rest = () =>
    new Promise<void>((go) => {
      const timer = setTimeout(go, Math.max(everyMs, Math.min(everyMs * 2 ** failures, mostMs)));
      wake = () => {
        clearTimeout(timer);
        go();
      };
    });
  const succeeds = async (step: () => Promise<boolean>) => {
    try {
      while (!isStopped && (await step()));
      return true;
    } catch (error) {
      report(error, isStopped);
      return false;
    }
  };
  const run = async () => {
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
