import { fetchPageFile } from '#lib/api/page-file';
import { parseOwnPage } from '#lib/stores/device/trusted';
import { loadFeatures } from '../../scripts/features.ts';

/** The parts that differ between the pages of a store. */
export interface FetchedPage {
  main: HTMLElement;
  /** The store's name and logo, which have another link on the home page. */
  mark: Element | null;
  /** Metadata for search engines and link previews. */
  head: Element[];
  title: string;
  /** The key of its last history entry, and the element that had the focus. */
  key?: string;
  focused?: Element | null;
}

/** The maximum age of a prefetched page. Older prices and stock are fetched again. */
const freshMs = 60_000;

const headParts =
  'meta[name=description], meta[name=robots], meta[name^=twitter], meta[property], link[rel=canonical], link[rel=prev], link[rel=next], [type="application/ld+json"]';
/** Inline styles, which this page's content security policy blocks, and content for browsers without scripts. */
const unneeded = /<(style|noscript)\b.*?<\/\1>/gs;

const fetched = new Map<string, Promise<FetchedPage | undefined>>();
/** The names of a page's scripts and style sheets, which contain the digests of their build. */
const filesOf = (page: Document) =>
  [...page.querySelectorAll('script[type=module][src], link[rel=stylesheet]')]
    .map((element) => element.getAttribute('src') ?? element.getAttribute('href'))
    .join();
const ownFiles = filesOf(document);

/** The parts of a document that change with the page; undefined without a main part. */
export function partsOf({ head, body, title }: Document): FetchedPage | undefined {
  const main = body.querySelector('main');
  const mark = body.querySelector('[data-store-mark]');
  return main ? { main, mark, head: [...head.querySelectorAll(headParts)], title } : undefined;
}

async function load(address: string): Promise<FetchedPage | undefined> {
  const html = await fetchPageFile(address);
  if (html === undefined) return undefined;
  const page = parseOwnPage(html.replaceAll(unneeded, ''));
  const isOfThisStore = page.body.dataset.storeId === document.body.dataset.storeId;
  if (!isOfThisStore || filesOf(page) !== ownFiles) return undefined; // another store's, or of another build
  await loadFeatures(page);
  return partsOf(page);
}

/** Whether the service worker caches the fetched page for offline use. */
const isKept = () => Boolean(navigator.serviceWorker?.controller);
const unkept = new Set<string>();

/** The page is then loaded as a whole when it is opened, and shows the error. */
function notFetched(error: unknown): undefined {
  console.warn(error);
}

/** Fetches a page and its scripts; undefined after a failure, or if it must be loaded as a whole. */
export function fetchPage(address: string): Promise<FetchedPage | undefined> {
  const url = address.replace(/#.*/, '');
  const known = fetched.get(url);
  if (known) return known;
  if (!isKept()) unkept.add(url);
  const page = load(url).catch(notFetched);
  const forget = () => fetched.get(url) === page && fetched.delete(url);
  fetched.set(url, page);
  setTimeout(forget, freshMs);
  void page.then((parts) => parts ?? forget());
  return page;
}

/** Like {@link fetchPage}, for a page to show. Each visit gets its own copy. */
export function takePage(address: string): Promise<FetchedPage | undefined> {
  const url = address.replace(/#.*/, '');
  const page = fetchPage(url);
  fetched.delete(url);
  if (isKept() && unkept.delete(url)) void fetchPageFile(url).catch(notFetched);
  return page;
}
