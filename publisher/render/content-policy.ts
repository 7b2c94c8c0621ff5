import { createHash } from 'node:crypto';

/** Inline code of a kind of page, by the hash that allows it. */
export interface InlineCode {
  scripts: Set<string>;
  styles: Set<string>;
}

const inlineElement = /<(script|style)\b([^>]*)>(.*?)<\/\1>/gs;
const isData = /\btype="?(application\/(ld\+)?json|speculationrules)\b/;
const isExternal = /\bsrc=/;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Adds a page's inline scripts and styles to what its kind allows.
 * @param known the policy Astro made for the page; code that it does not name is nobody's
 * @throws {Error} when the page holds inline code that the build does not know
 */
export function collectInlineCode(html: string, known: string, into: InlineCode): void {
  for (const [, element, attributes = '', text = ''] of html.matchAll(inlineElement)) {
    if (element === 'script' && (isData.test(attributes) || isExternal.test(attributes))) continue;
    const hash = hashOf(text);
    if (!known.includes(hash))
      throw new Error(`holds an inline <${element}> that the build does not know: ${text.trim().slice(0, 80)}`);
    (element === 'script' ? into.scripts : into.styles).add(hash);
  }
}

const provider = 'https://*.razorpay.com';

/** Whether customers pay online at an address or route: the payment provider's script runs there, and nowhere else. */
export const isCheckout = (path: string): boolean => /^\/checkout(\/|$)/.test(path);

/**
 * The Content-Security-Policy of a kind of page. The payment provider's script, frames and the inline styles that its
 * script writes are admitted where customers pay. Trusted Types hold everywhere but where a payment
 * provider's own script runs (design §6).
 * @param route as in src/pages: `/checkout`
 */
export function contentPolicyFor(route: string, { scripts, styles }: InlineCode): string {
  const paying = isCheckout(route) ? [provider] : [];
  const directives = [
    "default-src 'none'",
    ["script-src 'self'", ...paying, ...[...scripts].sort()].join(' '),
    ["style-src 'self'", ...(isCheckout(route) ? ["'unsafe-inline'"] : [...styles].sort())].join(' '),
    ["img-src 'self' data:", ...paying].join(' '),
    ["font-src 'self'", ...paying].join(' '),
    ["connect-src 'self'", ...paying].join(' '),
    ...(isCheckout(route) ? [`frame-src ${provider}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    ["form-action 'self'", ...paying].join(' '),
    "frame-ancestors 'none'",
    ...(isCheckout(route) ? [] : ["require-trusted-types-for 'script'"]),
  ];
  return directives.join('; ');
}
