import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { LRUCache } from 'lru-cache';
import * as t from '#texts/plain-answers';
import { storeHeader, storeParameter } from '#lib/catalogue/page-address';
import { marketplaceLabel } from '#renderer/job';
import { isLoopback } from '#server/platform/config';
import { contentSize, createContent, sendContent, type Content } from '#server/platform/http/content';
import { createFolderStore } from '#server/publishing/store/folder-store';
import type { SiteStore } from '#server/publishing/store/site-store';
import { isErrno } from '#system/errno';
import { serveAssets, servePictures } from './files.ts';
import { headersAt, pageCaching } from './headers.ts';
import { chosenStore, siteOfHost } from '#server/stores/host';
import { createReleases, type OpenRelease } from './releases.ts';

export interface SitesOptions {
  sitesDir: string;
  picturesDir: string;
  /** Defaults to these folders. */
  store?: SiteStore;
  /** Stores are one label below its host. */
  publicOrigin: URL;
  apiOrigin?: URL | undefined;
  /** If false, devices delete their offline copies. */
  isOfflineEnabled?: boolean;
}

interface ServedRelease {
  label: string;
  release: OpenRelease;
  isMarketplaceHost: boolean;
  isOlder?: boolean;
}

/** The marketplace serves its own, even when a store is chosen. */
const isOfHost = (path: string) => /^\/(manifest\.webmanifest|setup|stores\/.*)$/.test(path);

const cacheBytes = 64 * 1024 * 1024;

/** A store's files on its own host; on the marketplace's host those of the store in the cookie, else its own. */
export function createSites(options: SitesOptions): Hono {
  const { sitesDir, picturesDir, publicOrigin, apiOrigin, isOfflineEnabled = true } = options;
  const { store = createFolderStore(options) } = options;
  const releases = createReleases(sitesDir, store);
  const cache = new LRUCache<string, Content>({ maxSize: cacheBytes, sizeCalculation: contentSize });
  const isHttps = publicOrigin.protocol === 'https:';

  async function servePage(
    c: Context,
    served: ServedRelease,
    path: string,
    status: PageStatus = 200,
  ): Promise<Response> {
    const { label, release, isMarketplaceHost } = served;
    if (path === '/sw.js' && !isOfflineEnabled) return servePage(c, served, '/sw-off.js');
    const name = release.files.get(path);
    const content = name && (await readCached(release, name));
    if (!content) return serveMissing(c, served, path, status);
    const headers = headersAt(path, {
      isHttps,
      isMarketplaceHost,
      apiOrigin: apiOrigin?.origin,
      csp: release.policyAt(path),
    });
    if (!isMarketplaceHost) return sendContent(c, content, { status, headers });
    return sendContent(c, content, { status, headers: { ...headers, [storeHeader]: label }, variant: label });
  }

  async function readCached(release: OpenRelease, name: string): Promise<Content | undefined> {
    const file = join(release.folder, name);
    const content = cache.get(file) ?? (await readPage(release, name, store));
    if (content) cache.set(file, content);
    return content;
  }

  /** A newer publish has removed the cached release, or one of its files is lost. */
  async function serveMissing(c: Context, served: ServedRelease, path: string, status: PageStatus): Promise<Response> {
    const newest = await releases.refresh(served.label);
    const isLost = newest?.id === served.release.id;
    const release = isLost ? await releases.older(served.label, newest.id) : newest;
    if (!release || served.isOlder) return sendText(c, 404, t.noPage());
    const exists = release.files.has(path);
    return servePage(c, { ...served, release, isOlder: isLost }, exists ? path : '/404', exists ? status : 404);
  }

  async function find(c: Context, host: string, path: string): Promise<ServedRelease | undefined> {
    const site = siteOfHost(host, publicOrigin.hostname);
    if (site.kind === 'unknown') return undefined;
    const isMarketplaceHost = site.kind === 'marketplace';
    if (isMarketplaceHost && isOfHost(path)) return marketplace();
    const label = site.kind === 'store' ? site.label : (linkedStore(c) ?? chosenStore(c.req.header('Cookie') ?? null));
    const release = label === undefined ? undefined : await releases.get(label);
    if (label !== undefined && release) return { label, release, isMarketplaceHost };
    return isMarketplaceHost ? marketplace() : undefined;
  }

  async function marketplace(): Promise<ServedRelease | undefined> {
    const release = await releases.get(marketplaceLabel);
    return release && { label: marketplaceLabel, release, isMarketplaceHost: true };
  }

  async function serveSite(c: Context, path: string, { host: urlHost, search }: URL): Promise<Response> {
    const host = c.req.header('Host') ?? urlHost;
    if (isLoopbackAddress(host, publicOrigin)) return redirect(302, publicOrigin.href, pageCaching(true));
    const served = await find(c, host, path);
    if (served?.release.files.has(path)) return servePage(c, served, path);
    if (served?.release.isGone(path)) return servePage(c, served, '/gone', 410);
    const spelling = served?.release.correctSpelling(path);
    if (served && spelling !== undefined)
      return redirect(308, `${encodeURI(spelling)}${search}`, pageCaching(served.isMarketplaceHost));
    if (served?.release.isStorePage(path)) return redirect(302, '/landing', pageCaching(true));
    if (served) return servePage(c, served, '/404', 404);
    const own = await marketplace();
    if (!own) return sendText(c, 503, t.nothingPublished(), { 'Retry-After': '5' });
    const { files, policyAt } = own.release;
    const elsewhere = { ...own, isMarketplaceHost: false };
    if (files.has(path) && policyAt(path) === undefined) return servePage(c, elsewhere, path); // its icon
    return servePage(c, elsewhere, files.has('/unknown-store') ? '/unknown-store' : '/landing', 404);
  }

  const sites = new Hono();
  sites.use('/_astro/*', ...serveAssets(sitesDir, store));
  sites.use('/pictures/*', ...servePictures(picturesDir, store));
  sites.get('*', async (c) => {
    const url = new URL(c.req.url);
    const path = decodePath(url.pathname);
    if (path === undefined) return sendText(c, 400, t.badAddress());
    if (path !== '/' && path.endsWith('/')) return redirect(308, withoutSlash(url));
    return serveSite(c, path, url);
  });
  sites.all('*', (c) => sendText(c, 405, t.badMethod(), { Allow: 'GET, HEAD' }));
  return sites;
}

type PageStatus = 200 | 404 | 410;

/** @returns undefined if the file is missing or truncated, as after a power failure */
async function readPage(
  { folder, bytesOf }: OpenRelease,
  name: string,
  store: SiteStore,
): Promise<Content | undefined> {
  const file = join(folder, name);
  const size = bytesOf(name);
  const read = async () => {
    const bytes = await readIfExists(file);
    return bytes && (size === undefined || bytes.length === size) ? bytes : undefined;
  };
  const bytes = (await read()) ?? ((await store.fetchIfMissing(file)) ? await read() : undefined);
  return bytes && createContent(bytes, getMimeType(name) ?? 'application/octet-stream');
}

async function readIfExists(file: string): Promise<Buffer<ArrayBuffer> | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const linkedStore = (c: Context) => chosenStore(`store=${c.req.query(storeParameter) ?? ''}`);

/** Whether a request has an IP address, such as 127.0.0.1, instead of a local shop's host name. */
function isLoopbackAddress(host: string, { hostname }: URL): boolean {
  const requested = URL.parse(`http://${host}`)?.hostname ?? '';
  const isAddress = isLoopback(requested) && !requested.endsWith('localhost');
  return isAddress && isLoopback(hostname) && requested !== hostname;
}

function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Never starts with two slashes, which would be another host's address. */
const withoutSlash = ({ pathname, search }: URL): string => `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`;

const sendText = (c: Context, status: 400 | 404 | 405 | 503, text: string, headers: Record<string, string> = {}) =>
  c.text(`${text}\n`, status, { 'X-Content-Type-Options': 'nosniff', ...headers });

const redirect = (status: 302 | 308, location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: { Location: location, ...headers } });
