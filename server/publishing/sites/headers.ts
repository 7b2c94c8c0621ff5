import { isCheckout } from '#renderer/render/content-policy';
import { shortPages } from '#lib/address/short-pages';

const immutable = 'public, max-age=31536000, immutable';

/** For files that never change under their name. */
export const immutableHeaders = { 'Cache-Control': immutable, 'X-Content-Type-Options': 'nosniff' };

/** For SVG files from operators: no script in them can run. */
export const drawingHeaders = {
  ...immutableHeaders,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Browsers revalidate each time; pages chosen by the marketplace's cookie must not enter shared caches. */
const sharedCaching = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
const privateCaching = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };

/** For the service worker: revalidated each time, and restricted to its own site. */
const workerHeaders = (apiOrigin?: string) => ({
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': ["default-src 'none'; script-src 'self'; connect-src 'self'", apiOrigin].join(' ').trim(),
  'X-Content-Type-Options': 'nosniff',
});

/** Caching headers for pages. */
export const pageCaching = (isMarketplace: boolean): Record<string, string> =>
  isMarketplace ? privateCaching : sharedCaching;

/** For the pages of messages' links, whose token must not go anywhere. */
const linkedPages = /^\/(setup|order\/(answer|reminder|live)|newsletter\/[\w-]+|back-in-stock\/[\w-]+)$/;
const shortAddresses = new Set(Object.values(shortPages).map(({ address }) => address));
const isLinked = (path: string) => linkedPages.test(path) || shortAddresses.has(path);
const linkedPageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

const paymentProvider = '"https://api.razorpay.com" "https://checkout.razorpay.com"';

/**
 * Security headers of pages, except their content policy; at the checkout, banks' windows must be able to respond, and the
 * counter may use the camera to read barcodes.
 */
const pageSecurity = (isHttps: boolean, { isCheckout = false, isCounter = false }): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': `geolocation=(self), camera=(${isCounter ? 'self' : ''}), microphone=(), payment=(self${isCheckout ? ` ${paymentProvider}` : ''})`,
  'Cross-Origin-Opener-Policy': isCheckout ? 'same-origin-allow-popups' : 'same-origin',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/** A page's own facts that its headers follow from. */
export interface PageFacts {
  isHttps: boolean;
  isMarketplaceHost?: boolean;
  /** Where its scripts call the API, if not on its own host. */
  apiOrigin?: string | undefined;
  /** Its Content-Security-Policy; other files have none. */
  csp?: string | undefined;
}

/** The headers of a page, or another file of a site, by its address: the same from the shop's server and from any other. */
export const headersAt = (
  path: string,
  { isHttps, isMarketplaceHost = false, apiOrigin, csp }: PageFacts,
): Record<string, string> => ({
  ...pageSecurity(isHttps, { isCheckout: isCheckout(path), isCounter: path === '/counter' }),
  ...pageCaching(isMarketplaceHost),
  ...(path.startsWith('/sw') && workerHeaders(apiOrigin)),
  ...(isLinked(path) && linkedPageHeaders),
  ...(csp !== undefined && { 'Content-Security-Policy': csp }),
});
