import { join } from 'node:path';
import { marketplaceLabel } from '#publisher/job';
import { isCheckout } from '#publisher/render/content-policy';
import { isLoopback } from '#server/platform/config';
import { readContent, type Content } from './content.ts';
import { createContentCache } from './content-cache.ts';
import { serveAsset, servePicture } from './files.ts';
import { pageCaching, pageSecurity, workerHeaders } from './headers.ts';
import { chosenStore, siteOfHost } from './host.ts';
import { createReleases, type OpenRelease } from './releases.ts';
import { redirect, respond, respondWithText } from './respond.ts';

/** Where the published files are, and under which address. */
export interface SitesOptions {
  sitesDir: string;
  picturesDir: string;
  /** The marketplace's address; a store is one label below its host. */
  publicOrigin: URL;
  /** Whether stores work offline on devices; if not, devices give up what they have kept. */
  isOfflineEnabled?: boolean;
}

/** A site as one request sees it. */
interface Shown {
  label: string;
  release: OpenRelease;
  isMarketplaceHost: boolean;
  /** The release is the one before a damaged one. */
  isOlder?: boolean;
}

/** Of which a store's host and the marketplace's each have their own, whatever store was chosen. */
const ofHost = new Set(['/sw.js', '/manifest.webmanifest']);

const cacheBytes = 64 * 1024 * 1024;

/**
 * Answers with published files: a store's on its own host, on the marketplace's host those of the store in
 * the cookie, else the marketplace's own. Only what a release lists can be asked for.
 */
export function createSites({ sitesDir, picturesDir, publicOrigin, isOfflineEnabled = true }: SitesOptions) {
  const releases = createReleases(sitesDir);
  const cache = createContentCache(cacheBytes);
  const isHttps = publicOrigin.protocol === 'https:';
  const [security, checkoutSecurity] = [pageSecurity(isHttps, false), pageSecurity(isHttps, true)];

  async function answerPage(request: Request, shown: Shown, path: string, status = 200): Promise<Response> {
    const { label, release, isMarketplaceHost } = shown;
    if (path === '/sw.js' && !isOfflineEnabled) return answerPage(request, shown, '/sw-off.js');
    const name = release.files.get(path);
    const key = `${label}/${release.id}${path}`;
    const content = name && (await cache.get(key, () => readPage(release, name)));
    if (!content) return answerOther(request, shown, path, status);
    const csp = release.policyAt(path);
    const headers = {
      ...(isCheckout(path) ? checkoutSecurity : security),
      ...pageCaching(isMarketplaceHost),
      ...(path.startsWith('/sw') && workerHeaders),
      ...(csp !== undefined && { 'Content-Security-Policy': csp }),
    };
    return respond(request, content, { status, headers, ...(isMarketplaceHost && { variant: label }) });
  }

  /** Publishes in quick succession remove a release before its successor was noticed; or a file of it was lost. */
  async function answerOther(request: Request, shown: Shown, path: string, status: number): Promise<Response> {
    const newest = await releases.refresh(shown.label);
    const isLost = newest?.id === shown.release.id;
    const release = isLost ? await releases.older(shown.label, newest.id) : newest;
    if (!release || shown.isOlder) return respondWithText(404, 'There is no such page.');
    const isThere = release.files.has(path);
    return answerPage(request, { ...shown, release, isOlder: isLost }, isThere ? path : '/404', isThere ? status : 404);
  }

  /** The chosen site, or nothing when the host or its store is unknown. */
  async function find(request: Request, host: string, path: string): Promise<Shown | undefined> {
    const site = siteOfHost(host, publicOrigin.hostname);
    if (site.kind === 'unknown') return undefined;
    const isMarketplaceHost = site.kind === 'marketplace';
    if (isMarketplaceHost && ofHost.has(path)) return marketplace();
    const label = site.kind === 'store' ? site.label : chosenStore(request.headers.get('cookie'));
    const release = label === undefined ? undefined : await releases.get(label);
    if (label !== undefined && release) return { label, release, isMarketplaceHost };
    return isMarketplaceHost ? marketplace() : undefined;
  }

  async function marketplace(): Promise<Shown | undefined> {
    const release = await releases.get(marketplaceLabel);
    return release && { label: marketplaceLabel, release, isMarketplaceHost: true };
  }

  async function answerSite(request: Request, host: string, path: string, search: string): Promise<Response> {
    if (isNumberOfMarketplace(host, publicOrigin)) return redirect(302, publicOrigin.href, pageCaching(true));
    const shown = await find(request, host, path);
    if (shown?.release.files.has(path)) return answerPage(request, shown, path);
    if (shown?.release.isGone(path)) return answerPage(request, shown, '/gone', 410);
    const respelt = shown?.release.correctSpelling(path);
    if (shown && respelt !== undefined)
      return redirect(308, `${encodeURI(respelt)}${search}`, pageCaching(shown.isMarketplaceHost));
    if (shown?.release.isStorePage(path)) return redirect(302, '/landing', pageCaching(true));
    if (shown) return answerPage(request, shown, '/404', 404);
    const own = await marketplace();
    if (!own) return respondWithText(503, 'Nothing is published yet.', { 'Retry-After': '5' });
    const { files, policyAt } = own.release;
    const elsewhere = { ...own, isMarketplaceHost: false };
    if (files.has(path) && policyAt(path) === undefined) return answerPage(request, elsewhere, path); // its icon
    return answerPage(request, elsewhere, files.has('/unknown-store') ? '/unknown-store' : '/404', 404);
  }

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return respondWithText(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    const url = new URL(request.url);
    const path = decoded(url.pathname);
    if (path === undefined) return respondWithText(400, 'The address cannot be read.');
    if (path !== '/' && path.endsWith('/')) return redirect(308, withoutSlash(url));
    const file =
      (await serveAsset(request, path, sitesDir, cache)) ?? (await servePicture(request, path, picturesDir, cache));
    return file ?? answerSite(request, request.headers.get('host') ?? url.host, path, url.search);
  };
}

/** Nothing when the file is gone or cut off, as a power cut or a full disk may leave it. */
async function readPage({ folder, bytesOf }: OpenRelease, name: string): Promise<Content | undefined> {
  const content = await readContent(join(folder, name));
  const bytes = bytesOf(name);
  return bytes === undefined || content?.bytes.length === bytes ? content : undefined;
}

/** Whether somebody on this machine has typed its number, such as 127.0.0.1, instead of the local shop's name. */
function isNumberOfMarketplace(host: string, { hostname }: URL): boolean {
  const asked = URL.parse(`http://${host}`)?.hostname ?? '';
  const isNumber = isLoopback(asked) && !asked.endsWith('localhost');
  return isNumber && isLoopback(hostname) && asked !== hostname;
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

/** Never begins with two slashes, which would be another host's address. */
const withoutSlash = ({ pathname, search }: URL): string => `/${pathname.replace(/^\/+|\/+$/g, '')}${search}`;
