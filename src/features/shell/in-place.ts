import { pageStore } from '#lib/stores/device/page-store';
import { isOwnHost, selectedStore } from '#lib/stores/finder/selected-store';
import { disposeMain, mountMain, pageDetached, pageShown } from '../../scripts/pages.ts';
import { fetchPage, partsOf, takePage, type FetchedPage } from './fetch-page.ts';
import { prefetchLinks } from './prefetch.ts';

/*
 * Shows a store's next page in place: only the main part, the metadata and the store's mark change,
 * and scripts keep running (docs/decisions/046). Previous pages are kept for Back.
 * Everything else (another store, the checkout, a browser without the Navigation API) is loaded as a whole.
 */

/** The number of pages kept for Back. Others are fetched again. */
const maxKept = 8;

const inPlacePath = /^\/((ProductDetails|browse)\/[^/]+|search|wishlist|meal-subscriptions|my-subscription)?$/;

const isInPlace = (path: string) => inPlacePath.test(path);

/** Whether the marketplace would show another store's page at the same URL. */
function isOtherStoreSelected(): boolean {
  const store = pageStore();
  return !isOwnHost(store, location) && selectedStore()?.store_id !== store.store_id;
}

/** The page of each history entry, by the entry's key. */
const pageOf = new Map<string, FetchedPage>();
/** Attached and detached pages, least recently shown first. */
const kept = new Set<FetchedPage>();
const announcement = Object.assign(document.createElement('p'), { role: 'status', className: 'visually-hidden' });
let isReplacing = false;

/** Required for showing pages in place. */
const { navigation } = window;
const currentKey = () => navigation?.currentEntry?.key ?? '';

function remember(page: FetchedPage): void {
  page.key = currentKey();
  pageOf.set(page.key, page);
  kept.delete(page);
  kept.add(page);
  const [oldest] = kept;
  if (kept.size <= maxKept || !oldest) return;
  kept.delete(oldest);
  for (const [key, page] of pageOf) if (page === oldest) pageOf.delete(key);
  disposeMain(oldest.main);
  for (const island of oldest.main.querySelectorAll('astro-island')) island.dispatchEvent(new Event('astro:unmount'));
}

/** Saves title and focus before the page is detached. */
function leave(page: FetchedPage): void {
  page.title = document.title;
  page.focused = document.activeElement;
  page.main.dispatchEvent(new Event(pageDetached));
  for (const dialog of page.main.querySelectorAll('dialog')) dialog.close();
}

function show(next: FetchedPage, before: FetchedPage): void {
  leave(before);
  before.main.replaceWith(next.main);
  if (next.mark) before.mark?.replaceWith(next.mark);
  for (const element of before.head) element.remove();
  document.head.append(...next.head);
  document.title = next.title;
  const isKept = kept.has(next);
  const isSameEntry = next.key === currentKey();
  remember(next);
  if (!isKept) mountMain(next.main);
  else if (!isSameEntry) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  dispatchEvent(new Event(pageShown));
}

/**
 * Makes room for any scroll position, and lets the content change without scrolling:
 * the browser would save a changed position as that of the next history entry.
 */
function setRoom(isMade: boolean): void {
  const { style } = document.documentElement;
  style.minHeight = isMade ? '999999px' : '';
  style.overflowAnchor = isMade ? 'none' : '';
}

/** Loads the page as a whole, which keeps the scroll position. */
function reload(event: NavigateEvent): void {
  if (!event.signal.aborted) event.scroll();
  location.reload();
}

/** Shows pages in place from now on and prefetches them, if this page can be replaced. */
export function showPagesInPlace(): void {
  const first = partsOf(document);
  if (!first || !isInPlace(location.pathname)) return prefetchLinks();
  let shown: FetchedPage = first;
  /** The path of the shown page. The URL may already be that of a loading page. */
  let shownPath = location.pathname;

  /** The source of a navigation's page; undefined if it is loaded as a whole. */
  function sourceOf({
    destination,
    navigationType,
  }: NavigateEvent): (() => Promise<FetchedPage | undefined>) | undefined {
    const { href, pathname } = new URL(destination.url);
    if (navigationType === 'traverse') {
      const page = pageOf.get(destination.key);
      if (!destination.sameDocument || page === shown) return undefined;
      return page ? () => Promise.resolve(page) : () => takePage(href);
    }
    const isElsewhere = !destination.sameDocument && (pathname !== shownPath || pathname !== location.pathname);
    return isElsewhere && isInPlace(pathname) && !isOtherStoreSelected() ? () => takePage(href) : undefined;
  }

  async function replace(event: NavigateEvent, source: () => Promise<FetchedPage | undefined>): Promise<void> {
    const key = currentKey();
    const page = await source();
    if (currentKey() !== key) return; // the customer has navigated on
    setRoom(true);
    if (!page) return reload(event);
    show(page, shown);
    shown = page;
    shownPath = location.pathname;
    isReplacing = false;
    // A `replaceState` of the previous page aborts the navigate event.
    if (event.signal.aborted) scrollTo({ top: 0, behavior: 'instant' });
    else event.scroll();
    setRoom(false);
    announcement.textContent = document.title;
    if (event.navigationType === 'traverse' && page.focused instanceof HTMLElement && page.main.contains(page.focused))
      page.focused.focus({ preventScroll: true });
  }

  function follow(event: NavigateEvent): void {
    const { canIntercept, hashChange, formData, downloadRequest, navigationType, destination } = event;
    if (navigationType === 'replace' && destination.sameDocument) return; // the page saves its state
    isReplacing = false;
    if (!canIntercept || hashChange || formData || downloadRequest !== null || navigationType === 'reload') return;
    const source = sourceOf(event);
    if (!source) return;
    isReplacing = true;
    event.intercept({
      scroll: 'manual',
      focusReset: navigationType === 'traverse' ? 'manual' : 'after-transition',
      handler: () => replace(event, source),
    });
  }

  remember(first);
  document.head.append(...first.main.querySelectorAll('style')); // those of all islands
  document.body.append(announcement);
  navigation?.addEventListener('navigate', follow);
  navigation?.addEventListener('currententrychange', () => {
    if (!isReplacing) remember(shown); // the page itself has changed the URL
  });
  prefetchLinks((link) => isInPlace(link.pathname) && fetchPage(link.href));
}
