/** A busy phone may never be idle. */
const longestMilliseconds = 4000;

/** Does something once the device has nothing better to do, after a few seconds at most. */
export const onceIdle = (work: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: longestMilliseconds }) : setTimeout(work);

/** Loads what may wait until the page stands. What cannot be loaded then is tried again when the device is back online. */
export function whenIdle(load: () => Promise<unknown>): void {
  const begin = () => void attempt();
  const attempt = async () => {
    try {
      await load();
    } catch (error) {
      console.warn('A part of the page was not loaded:', error);
      addEventListener('online', begin, { once: true });
    }
  };
  onceIdle(begin);
}
