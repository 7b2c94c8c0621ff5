const { dataset } = document.documentElement;

/** Fires on `window` when the page's scripts have started. `early-clicks.js` then repeats early clicks. */
const pageReady = 'page-ready';

/**
 * Fires on `window` when the page's scripts could not be loaded. `early-clicks.js` shows this, and drops early clicks.
 */
const pageFailed = 'page-failed';

export function setPageReady(): void {
  dataset.ready = '';
  dispatchEvent(new Event(pageReady));
}

export const setPageFailed = (): void => void dispatchEvent(new Event(pageFailed));

/** Whether the page's scripts could not be loaded. Its bar shows this until a reload. */
export const hasPageFailed = (): boolean => dataset.failed !== undefined;

/** Runs work once the page's scripts have started. */
export function onceReady(work: () => void): void {
  if (dataset.ready === undefined) addEventListener(pageReady, work, { once: true });
  else work();
}
