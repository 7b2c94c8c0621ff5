import { useState } from 'react';

/** `run` does nothing while `isBusy`. */
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
