const forEver = 'public, max-age=31536000, immutable';

/** For what never changes under its name. */
export const immutableHeaders = { 'Cache-Control': forEver, 'X-Content-Type-Options': 'nosniff' };

/** For drawings from an operator: whatever is in them, nothing runs when one is opened by itself. */
export const drawingHeaders = {
  ...immutableHeaders,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

/** Browsers ask each time and get a 304; on the marketplace no shared cache may keep what a cookie chose. */
const sharedCaching = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
const privateCaching = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie' };

/** For the service worker: asked for each time, and fetching from its own site only. */
export const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  'X-Content-Type-Options': 'nosniff',
};

/** How long pages may be kept, and by whom. */
export const pageCaching = (isMarketplace: boolean): Record<string, string> =>
  isMarketplace ? privateCaching : sharedCaching;

const provider = '"https://api.razorpay.com" "https://checkout.razorpay.com"';

/** What every page says about itself besides its policy; where customers pay, banks' windows must be able to answer. */
export const pageSecurity = (isHttps: boolean, isCheckout: boolean): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': `geolocation=(self), camera=(), microphone=(), payment=(self${isCheckout ? ` ${provider}` : ''})`,
  'Cross-Origin-Opener-Policy': isCheckout ? 'same-origin-allow-popups' : 'same-origin',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
});
