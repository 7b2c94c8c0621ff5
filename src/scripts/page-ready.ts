const { dataset } = document.documentElement;

/** Fires on `window` when the page's scripts have started: what was pressed before is then pressed again (`early-clicks.js`). */
const pageReady = 'page-ready';

export function setPageReady(): void {
  dataset.ready = '';
  dispatchEvent(new Event(pageReady));
}

/** Runs work once the page's scripts have started. */
export function onceReady(work: () => void): void {
  if (dataset.ready === undefined) addEventListener(pageReady, work, { once: true });
  else work();
}
