import { fetchPageFile } from '#lib/api/page-file';
import { parseOwnPage } from '#lib/stores/device/trusted';

/** What differs between the pages of a store. */
export interface FetchedPage {
  main: HTMLElement;
  /** The store's name and logo, which link elsewhere on the home page. */
  mark: Element | null;
  /** Metadata for search engines and link previews. */
  head: Element[];
  title: string;
  /** The key of the history entry at which it was shown last, and what had the focus when it was left. */
  key?: string;
  focused?: Element | null;
}

/** How long a page that was fetched in advance may be shown; its prices and stock are then fetched again. */
const freshMs = 60_000;

const headParts =
  'meta[name=description], meta[name=robots], meta[name^=twitter], meta[property], link[rel=canonical], link[rel=prev], link[rel=next], [type="application/ld+json"]';
/** Styles of another kind of page, which the policy of this one would report, and what stands for a script. */
const unneeded = /<(style|noscript)\b.*?<\/\1>|<template data-later>/gs;

const fetched = new Map<string, Promise<FetchedPage | undefined>>();
const scriptsOf = (page: Document) => [...page.querySelectorAll<HTMLScriptElement>('script[type=module][src]')];
const nameOf = (script: HTMLScriptElement) => script.getAttribute('src') ?? '';
const knownScripts = new Set(scriptsOf(document).map(nameOf));
const knownStyles = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));

/** The parts of a document that change with the page; undefined for one without a main part. */
export function partsOf({ head, body, title }: Document): FetchedPage | undefined {
  const main = body.querySelector('main');
  const mark = body.querySelector('[data-store-mark]');
  return main ? { main, mark, head: [...head.querySelectorAll(headParts)], title } : undefined;
}

/** Whether a page comes from another build: then one of its files is known with another hash. */
function isOtherBuild(page: Document): boolean {
  const withoutHash = (name: string) => name.replace(/\.[\w-]+\.js$/, '');
  const hashed = new Map([...knownScripts].map((name) => [withoutHash(name), name]));
  const styles = [...page.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));
  return (
    styles.some((name) => !knownStyles.includes(name)) ||
    scriptsOf(page).some((script) => (hashed.get(withoutHash(nameOf(script))) ?? nameOf(script)) !== nameOf(script))
  );
}

async function load(address: string): Promise<FetchedPage | undefined> {
  const html = await fetchPageFile(address);
  if (html === undefined) return undefined;
  const page = parseOwnPage(html.replaceAll(unneeded, ''));
  const isOfThisStore = page.body.dataset.storeId === document.body.dataset.storeId;
  if (!isOfThisStore || isOtherBuild(page)) return undefined;
  const added = scriptsOf(page) // to import what is there would take a task
    .map(nameOf)
    .filter((name) => !knownScripts.has(name));
  await Promise.all(added.map((name) => import(/* @vite-ignore */ name)));
  for (const name of added) knownScripts.add(name);
  return partsOf(page);
}

/** Whether the service worker keeps what is fetched, for use without a network. */
const isKept = () => Boolean(navigator.serviceWorker?.controller);
const unkept = new Set<string>();

/** The page is then loaded as a whole when it is opened, and says what is wrong. */
function notFetched(error: unknown): undefined {
  console.warn(error);
}

/** Fetches a page and its scripts; undefined for one that must be loaded as a whole, or when it does not come. */
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

/** Like {@link fetchPage}, for a page that is shown: another visit gets another one. */
export function takePage(address: string): Promise<FetchedPage | undefined> {
  const url = address.replace(/#.*/, '');
  const page = fetchPage(url);
  fetched.delete(url);
  if (isKept() && unkept.delete(url)) void fetchPageFile(url).catch(notFetched);
  return page;
}
