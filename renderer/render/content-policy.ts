import { hash } from 'node:crypto';

/** Hashes of inline code: `sha256-…`. */
export interface InlineCode {
  scripts: string[];
  styles: string[];
}

/** The hash that allows an inline element with this text. */
export const hashOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

const sources = (hashes: string[]) => [...new Set(hashes)].sort().map((each) => `'${each}'`);

const paymentProvider = 'https://*.razorpay.com';
const paymentScript = 'https://checkout.razorpay.com';
const paymentFrames = `https://api.razorpay.com ${paymentScript}`;

/** Whether an address or route is part of the checkout, the only place where the payment provider's script runs. */
export const isCheckout = (path: string): boolean => /^\/checkout(\/|$)/.test(path);

/** A directive for the site itself and others; empty without others, because it then equals the default. */
const unlessDefault = (directive: string, others: string[]) =>
  others.length > 0 ? [`${directive} 'self' ${others.join(' ')}`] : [];

/**
 * The Content-Security-Policy of a kind of page. At the checkout it allows the payment provider's script, its frames and
 * the inline styles it writes, and does not require Trusted Types (design §6).
 * @param route as in src/pages: `/checkout`
 * @param apiOrigin where its scripts call the API, if not on its own host
 */
export function contentPolicyFor(route: string, { scripts, styles }: InlineCode, apiOrigin?: string): string {
  const allowed = isCheckout(route) ? [paymentProvider] : [];
  const directives = [
    "default-src 'self'", // Firefox applies it to `<link rel=prefetch>`
    ["script-src 'self'", ...(isCheckout(route) ? [paymentScript] : []), ...sources(scripts)].join(' '),
    ["style-src 'self'", ...(isCheckout(route) ? ["'unsafe-inline'"] : sources(styles))].join(' '),
    ["img-src 'self' data:", ...allowed].join(' '),
    ...unlessDefault('font-src', allowed),
    ...unlessDefault('connect-src', [...(apiOrigin ? [apiOrigin] : []), ...allowed]),
    `frame-src ${isCheckout(route) ? paymentFrames : "'none'"}`,
    "media-src 'none'",
    "worker-src 'self'", // its default is `script-src`, which has hashes
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...allowed].join(' '),
    "frame-ancestors 'none'",
    ...(isCheckout(route) ? [] : ["require-trusted-types-for 'script'", 'trusted-types own-scripts']),
  ];
  return directives.join('; ');
}
