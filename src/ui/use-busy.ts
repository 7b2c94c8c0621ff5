import { useState } from 'react';

/** Runs one piece of work at a time: `run` does nothing while `isBusy`. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
