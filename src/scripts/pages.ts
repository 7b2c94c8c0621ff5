/*
 * A store's pages replace each other in place (features/shell/in-place.ts).
 * A script for the page's main part is therefore mounted on each main part, instead of run once per document.
 */

/** @param signal aborts when the main part is disposed */
type Mount = (main: HTMLElement, signal: AbortSignal) => unknown;

const mounts: Mount[] = [];

/** Fires on a main part when another one replaces it; it may come back. */
export const pageDetached = 'page-detached';

/** Fires on `window` when a page is shown in place of another. */
export const pageShown = 'page-shown';

/** Back after a reload can change the URL without loading a document, even before scripts run. Reloads in that case. */
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
export function onMainMount(mount: Mount): void {
  mounts.push(mount);
  const main = document.querySelector('main');
  if (main) start(mount, main);
}

/** Runs every mount on a new main part, which must be in the document. */
export function mountMain(main: HTMLElement): void {
  for (const mount of mounts) start(mount, main);
}

/** Disposes a main part that will not be shown again. */
export const disposeMain = (main: HTMLElement): void => controllers.get(main)?.abort();
