/** A busy phone may never be idle. */
const longestMilliseconds = 4000;

/** Does what may wait until the page stands, for a few seconds at most. What cannot be loaded then is tried again when the device is back online. */
export function whenIdle(work: () => Promise<unknown>): void {
  const begin = () => void attempt();
  const attempt = async () => {
    try {
      await work();
    } catch (error) {
      console.warn('A part of the page was not loaded:', error);
      addEventListener('online', begin, { once: true });
    }
  };
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: longestMilliseconds });
  else setTimeout(begin);
}
