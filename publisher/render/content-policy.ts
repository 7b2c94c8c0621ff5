import { hash } from 'node:crypto';
import { fromByteText } from './byte-text.ts';

/** Hashes of the inline code of a kind of page. */
export interface InlineCode {
  scripts: Set<string>;
  styles: Set<string>;
}

const inlineElement = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;
const isData = /\btype="?(application\/(ld\+)?json|speculationrules)\b/;
const isExternal = /\bsrc=/;

/** The source expression that allows an inline element with this text. */
export const digestOf = (text: string | Buffer) => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * Adds the hashes of a page's inline scripts and styles to those of its kind.
 * @param html a byte text
 * @param known the policy that Astro made for the page, which names all inline code of the build, and the hash of what the site adds
 * @throws {Error} when the page holds inline code that the build does not know
 */
export function collectInlineCode(html: string, known: string, into: InlineCode): void {
  for (const [, element, attributes = '', text = ''] of html.matchAll(inlineElement)) {
    if (element === 'script' && (isData.test(attributes) || isExternal.test(attributes))) continue;
    const code = fromByteText(text);
    const digest = digestOf(code);
    if (!known.includes(digest))
      throw new Error(
        `holds an inline <${element}> that the build does not know: ${code.toString().trim().slice(0, 80)}`,
      );
    (element === 'script' ? into.scripts : into.styles).add(digest);
  }
}

const paymentProvider = 'https://*.razorpay.com';

/** Whether an address or route is part of the checkout, the only place where the payment provider's script runs. */
export const isCheckout = (path: string): boolean => /^\/checkout(\/|$)/.test(path);

/** A directive for the site itself and others; without others it is the default, and every byte travels before the page. */
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
    "default-src 'self'", // Firefox judges `<link rel=prefetch>` by it
    ["script-src 'self'", ...allowed, ...[...scripts].sort()].join(' '),
    ["style-src 'self'", ...(isCheckout(route) ? ["'unsafe-inline'"] : [...styles].sort())].join(' '),
    ["img-src 'self' data:", ...allowed].join(' '),
    ...unlessDefault('font-src', allowed),
    ...unlessDefault('connect-src', [...(apiOrigin ? [apiOrigin] : []), ...allowed]),
    `frame-src ${isCheckout(route) ? paymentProvider : "'none'"}`,
    "media-src 'none'",
    "worker-src 'self'", // by itself it would be that of scripts, with their hashes
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...allowed].join(' '),
    "frame-ancestors 'none'",
    ...(isCheckout(route) ? [] : ["require-trusted-types-for 'script'"]),
  ];
  return directives.join('; ');
}
