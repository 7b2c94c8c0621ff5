import { hash } from 'node:crypto';

/** `sha256-…` */
export interface InlineCode {
  scripts: string[];
  styles: string[];
}

export const hashOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`;

const sources = (hashes: string[]) => [...new Set(hashes)].sort().map((each) => `'${each}'`);

const paymentProvider = 'https://*.razorpay.com';
const paymentScript = 'https://checkout.razorpay.com';
const paymentFrames = `https://api.razorpay.com ${paymentScript}`;

/** The payment provider's script runs only at the checkout. */
export const isCheckout = (path: string): boolean => /^\/checkout(\/|$)/.test(path);

/** Empty without other sources, because it then equals the default. */
const unlessDefault = (directive: string, others: string[]) =>
  others.length > 0 ? [`${directive} 'self' ${others.join(' ')}`] : [];

/** The checkout allows the payment provider's script, frames and inline styles, without Trusted Types (design §6). */
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
