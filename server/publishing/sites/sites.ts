import { join } from 'node:path';
import { marketplaceLabel } from '#publisher/job';
import { isLoopback } from '#server/platform/config';
import type { Content } from '#server/platform/http/content';
import { readContent } from './content.ts';
import { createContentCache } from './content-cache.ts';
import { serveAsset, servePicture } from './files.ts';
import { headersAt, pageCaching } from './headers.ts';
import { chosenStore, siteOfHost } from './host.ts';
import { createFolderStore } from '#server/publishing/store/folder-store';
import type { SiteStore } from '#server/publishing/store/site-store';
import { createReleases, type OpenRelease } from './releases.ts';
import { redirect, respond, respondWithText } from '#server/platform/http/respond';

/** The folders of published files, and their address. */
export interface SitesOptions {
  sitesDir: string;
  picturesDir: string;
  /** Where releases are, if not in these folders alone. */
  store?: SiteStore;
  /** The marketplace's address; a store is one label below its host. */
  publicOrigin: URL;
  apiOrigin?: URL | undefined;
  /** Whether stores work offline on devices; if not, devices delete their offline copies. */
  isOfflineEnabled?: boolean;
}

/** The release that a request is served from. */
interface ServedRelease {
  label: string;
  release: OpenRelease;
  isMarketplaceHost: boolean;
  /** The current release is damaged, and this is an older one. */
  isOlder?: boolean;
}

/** On the marketplace's host these are its own, even when a store is chosen there. */
const isOfHost = (path: string) => /^\/(sw\.js|manifest\.webmanifest|setup|stores\/.*)$/.test(path);

const cacheBytes = 64 * 1024 * 1024;

/**
 * Serves published files: a store's on its own host; on the marketplace's host those of the store in the cookie, else the
 * marketplace's own. Only files that a release lists are served.
 */
export function createSites(options: SitesOptions) {
  const { sitesDir, picturesDir, publicOrigin, apiOrigin, isOfflineEnabled = true } = options;
  const { store = createFolderStore(options) } = options;
  const releases = createReleases(sitesDir, store);
  const cache = createContentCache(cacheBytes);
  const from = { cache, store };
  const isHttps = publicOrigin.protocol === 'https:';

  async function servePage(request: Request, served: ServedRelease, path: string, status = 200): Promise<Response> {
    const { label, release, isMarketplaceHost } = served;
    if (path === '/sw.js' && !isOfflineEnabled) return servePage(request, served, '/sw-off.js');
    const name = release.files.get(path);
    const content = name && (await cache.get(join(release.folder, name), () => readPage(release, name, store)));
    if (!content) return serveMissing(request, served, path, status);
    const headers = headersAt(path, {
      isHttps,
      isMarketplaceHost,
      apiOrigin: apiOrigin?.origin,
      csp: release.policyAt(path),
    });
    return respond(request, content, { status, headers, ...(isMarketplaceHost && { variant: label }) });
  }

  /** A newer publish has removed the release while it was cached, or one of its files is lost. */
  async function serveMissing(
    request: Request,
    served: ServedRelease,
    path: string,
    status: number,
  ): Promise<Response> {
    const newest = await releases.refresh(served.label);
    const isLost = newest?.id === served.release.id;
    const release = isLost ? await releases.older(served.label, newest.id) : newest;
    if (!release || served.isOlder) return respondWithText(404, 'There is no such page.');
    const exists = release.files.has(path);
    return servePage(request, { ...served, release, isOlder: isLost }, exists ? path : '/404', exists ? status : 404);
  }

  /** The release to serve; undefined when the host or its store is unknown. */
  async function find(request: Request, host: string, path: string): Promise<ServedRelease | undefined> {
    const site = siteOfHost(host, publicOrigin.hostname);
    if (site.kind === 'unknown') return undefined;
    const isMarketplaceHost = site.kind === 'marketplace';
    if (isMarketplaceHost && isOfHost(path)) return marketplace();
    const label = site.kind === 'store' ? site.label : chosenStore(request.headers.get('cookie'));
    const release = label === undefined ? undefined : await releases.get(label);
    if (label !== undefined && release) return { label, release, isMarketplaceHost };
    return isMarketplaceHost ? marketplace() : undefined;
  }

  async function marketplace(): Promise<ServedRelease | undefined> {
    const release = await releases.get(marketplaceLabel);
    return release && { label: marketplaceLabel, release, isMarketplaceHost: true };
  }

  async function serveSite(request: Request, host: string, path: string, search: string): Promise<Response> {
    if (isLoopbackAddress(host, publicOrigin)) return redirect(302, publicOrigin.href, pageCaching(true));
    const served = await find(request, host, path);
    if (served?.release.files.has(path)) return servePage(request, served, path);
    if (served?.release.isGone(path)) return servePage(request, served, '/gone', 410);
    const spelling = served?.release.correctSpelling(path);
    if (served && spelling !== undefined)
      return redirect(308, `${encodeURI(spelling)}${search}`, pageCaching(served.isMarketplaceHost));
    if (served?.release.isStorePage(path)) return redirect(302, '/landing', pageCaching(true));
    if (served) return servePage(request, served, '/404', 404);
    const own = await marketplace();
    if (!own) return respondWithText(503, 'Nothing is published yet.', { 'Retry-After': '5' });
    const { files, policyAt } = own.release;
    const elsewhere = { ...own, isMarketplaceHost: false };
    if (files.has(path) && policyAt(path) === undefined) return servePage(request, elsewhere, path); // its icon
    return servePage(request, elsewhere, files.has('/unknown-store') ? '/unknown-store' : '/landing', 404);
  }

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respondWithText(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    const url = new URL(request.url);
    const path = decodePath(url.pathname);
    if (path === undefined) return respondWithText(400, 'The address cannot be read.');
    if (path !== '/' && path.endsWith('/')) return redirect(308, withoutSlash(url));
    const file =
      (await serveAsset(request, path, sitesDir, from)) ?? (await servePicture(request, path, picturesDir, from));
    return file ?? serveSite(request, request.headers.get('host') ?? url.host, path, url.search);
  };
}

/** @returns undefined when the file is missing or truncated, as after a power failure or on a full disk */
async function readPage(
  { folder, bytesOf }: OpenRelease,
  name: string,
  store: SiteStore,
): Promise<Content | undefined> {
  const file = join(folder, name);
  const bytes = bytesOf(name);
  const read = async () => {
    const content = await readContent(file);
    return bytes === undefined || content?.bytes.length === bytes ? content : undefined;
  };
  return (await read()) ?? ((await store.bring(file)) ? read() : undefined);
}

/** Whether a request names a local shop by an IP address, such as 127.0.0.1, instead of its host name. */
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
