/*
 * A store's pages replace each other in place (features/shell/in-place.ts). So a script that works on the page's main part
 * is not run once for the document, but mounted on each main part.
 */

/** Starts a script on a main part. @param signal aborts when that part is dropped for good */
type Mount = (main: HTMLElement, signal: AbortSignal) => unknown;

const mounts: Mount[] = [];

/** Fires on a main part when another one replaces it; it may come back. */
export const pageLeft = 'page-left';

/** Fires on `window` when a page is shown in place of another. */
export const pageShown = 'page-shown';

/**
 * After a reload the history may lead to a page that was shown in place, for which the browser loads nothing, perhaps before
 * any script runs: loads it, as long as the document is that of another address.
 */
export function reloadIfUrlChanged(): void {
  for (const { name } of performance.getEntriesByType('navigation'))
    if (new URL(name).pathname !== location.pathname) location.reload();
}

const controllers = new WeakMap<HTMLElement, AbortController>();

function start(mount: Mount, main: HTMLElement): void {
  const controller = controllers.get(main) ?? new AbortController();
  controllers.set(main, controller);
  mount(main, controller.signal);
}

/** Runs `mount` on the page's main part, and on that of each page that replaces it. */
export function onPage(mount: Mount): void {
  mounts.push(mount);
  const main = document.querySelector('main');
  if (main) start(mount, main);
}

/** Runs every mount on a new main part, which must be in the document. */
export function mountPage(main: HTMLElement): void {
  for (const mount of mounts) start(mount, main);
}

/** Ends the scripts of a main part that will not be shown again. */
export const dropPage = (main: HTMLElement): void => controllers.get(main)?.abort();
