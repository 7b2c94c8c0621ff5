/** A busy phone may never be idle. */
const maxWaitMs = 4000;

/** Runs work once the device is idle, after 4 seconds at most. */
export const onceIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: maxWaitMs }) : setTimeout(work);

/** Loads a part of the page; after a failure, again when the device is back online. */
export function loadUntilDone(load: () => Promise<unknown>): void {
  const start = () => void attempt();
  const attempt = async () => {
    try {
      await load();
    } catch (error) {
      console.warn(error);
      addEventListener('online', start, { once: true });
    }
  };
  start();
}

/** {@link loadUntilDone}, once the device is idle. */
export const whenIdle = (load: () => Promise<unknown>): unknown => onceIdle(() => loadUntilDone(load));
