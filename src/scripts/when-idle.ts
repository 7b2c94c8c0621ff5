/** Does what may wait until the page stands. */
export const whenIdle: (work: () => void) => unknown =
  'requestIdleCallback' in window ? (work) => requestIdleCallback(work) : setTimeout;
