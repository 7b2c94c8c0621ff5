import { isCheckout } from '#renderer/render/content-policy';
import { shortPages } from '#lib/address/short-pages';

const immutable = 'public, max-age=31536000, immutable';

/** For files that never change under their name. */
export const immutableHeaders = { 'Cache-Control': immutable, 'X-Content-Type-Options': 'nosniff' };

/** No script in an operator's SVG can run. */
export const drawingHeaders = {
  ...immutableHeaders,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Browsers revalidate each time. Pages chosen by the marketplace's cookie must not enter shared caches. */
const sharedCaching = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
const privateCaching = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };

/** The service worker is revalidated each time, and restricted to its own site. */
const workerHeaders = (apiOrigin?: string) => ({
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': ["default-src 'none'; script-src 'self'; connect-src 'self'", apiOrigin].join(' ').trim(),
  'X-Content-Type-Options': 'nosniff',
});

export const pageCaching = (isMarketplace: boolean): Record<string, string> =>
  isMarketplace ? privateCaching : sharedCaching;

/** Pages of links in messages: their token must not leak. */
const linkedPages = /^\/(setup|order\/(answer|reminder|live)|newsletter\/[\w-]+|back-in-stock\/[\w-]+)$/;
const shortAddresses = new Set(Object.values(shortPages).map(({ address }) => address));
const isLinked = (path: string) => linkedPages.test(path) || shortAddresses.has(path);
const linkedPageHeaders = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

const paymentProvider = '"https://api.razorpay.com" "https://checkout.razorpay.com"';

/** At the checkout, banks' windows must be able to respond. The counter's camera reads barcodes. */
const pageSecurity = (isHttps: boolean, { isCheckout = false, isCounter = false }): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': `geolocation=(self), camera=(${isCounter ? 'self' : ''}), microphone=(), payment=(self${isCheckout ? ` ${paymentProvider}` : ''})`,
  'Cross-Origin-Opener-Policy': isCheckout ? 'same-origin-allow-popups' : 'same-origin',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

export interface PageFacts {
  isHttps: boolean;
  isMarketplaceHost?: boolean;
  /** The API's origin, if not the page's own. */
  apiOrigin?: string | undefined;
  csp?: string | undefined;
}

/** Headers by address: the same from the shop's server and from any other. */
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
