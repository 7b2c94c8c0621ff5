/*
 * A store's pages replace each other in place (components/shell/in-place.ts). So a script that works on the page's main part
 * is not run once for the document, but mounted on each main part.
 */

/** Starts a script on a main part; may return what ends it when the part is dropped for good. */
type Mount = (main: HTMLElement) => void | (() => void);

const mounts: Mount[] = [];

/** Fires on a main part when another one replaces it; it may come back. */
export const pageLeft = 'page-left';

/** Fires on `window` when a page is shown in place of another. */
export const pageShown = 'page-shown';

/** Fires on a main part that will not be shown again. */
export const pageDropped = 'page-dropped';

/**
 * After a reload the history may lead to a page that was shown in place, for which the browser loads nothing, perhaps before
 * any script runs: loads it, as long as the document is that of another address.
 */
export function loadOther(): void {
  for (const { name } of performance.getEntriesByType('navigation'))
    if (new URL(name).pathname !== location.pathname) location.reload();
}

function start(mount: Mount, main: HTMLElement): void {
  const end = mount(main);
  if (end) main.addEventListener(pageDropped, end);
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
