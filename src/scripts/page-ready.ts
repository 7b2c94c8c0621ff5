const { dataset } = document.documentElement;

/** Fires on `window` when the page's scripts have started: early clicks are then repeated (`early-clicks.js`). */
const pageReady = 'page-ready';

/** Fires on `window` when the page's scripts could not be loaded: `early-clicks.js` says so, and drops early clicks. */
const pageFailed = 'page-failed';

export function setPageReady(): void {
  dataset.ready = '';
  dispatchEvent(new Event(pageReady));
}

export const setPageFailed = (): void => void dispatchEvent(new Event(pageFailed));

/** Whether the page's scripts could not be loaded, which its bar says until it is loaded again. */
export const hasPageFailed = (): boolean => dataset.failed !== undefined;

/** Runs work once the page's scripts have started. */
export function onceReady(work: () => void): void {
  if (dataset.ready === undefined) addEventListener(pageReady, work, { once: true });
  else work();
}
