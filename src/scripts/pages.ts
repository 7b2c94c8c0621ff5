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
