import { pageShown } from '../../scripts/pages.ts';
import { onceIdle } from '../../scripts/when-idle.ts';

/*
 * Prefetches a link's page when the link is hovered, focused or touched; on a fast connection, also products on screen.
 * Only pages of this site, each once, and not in data-saving mode.
 */

/** How long a pointer or the focus must rest on a link. */
const restMs = 80;

/** The number of products prefetched when a document is idle; six after each pause in scrolling. */
let maxOnScreen = 2;

const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
const requested = new Set([location.href]);
/** The limit of prefetched pages. Further ones load on touch only. */
const maxRequested = 24;

/** Fetches the page of a link if it is shown in place; else returns false. */
type FetchPage = (link: HTMLAnchorElement) => unknown;

function prefetch(target: EventTarget | null, fetchPage: FetchPage | undefined): void {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.origin !== location.origin || link.dataset.noPrefetch !== undefined) return;
  if (link.pathname === location.pathname || connection?.saveData) return; // the same file
  const [address = ''] = link.href.split('#');
  if (fetchPage?.(link) || requested.has(address)) return;
  requested.add(address);
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: address }));
}

function isOnScreen(link: Element): boolean {
  const { top, bottom } = link.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

function fetchProductsOnScreen(fetchPage: FetchPage): void {
  if (connection?.effectiveType !== '4g' || connection.saveData) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('product-card a')].filter(isOnScreen);
  for (const link of links.slice(0, maxOnScreen)) {
    if (requested.has(link.href) || requested.size > maxRequested) continue;
    requested.add(link.href);
    void fetchPage(link);
  }
  maxOnScreen = 6;
}

/** Prefetches all links of the page. @param fetchPage set where pages are shown in place */
export function prefetchLinks(fetchPage?: FetchPage): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = ({ target }: Event) => {
    clearTimeout(resting);
    resting = setTimeout(() => prefetch(target, fetchPage), restMs);
  };
  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
  document.addEventListener('pointerdown', ({ target }) => prefetch(target, fetchPage), { passive: true });
  if (!fetchPage) return;
  const fetchProducts = () => onceIdle(() => fetchProductsOnScreen(fetchPage)); // it would force a layout before the page is shown
  fetchProducts();
  addEventListener('scrollend', fetchProducts);
  addEventListener(pageShown, fetchProducts);
}
