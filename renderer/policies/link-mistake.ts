import { suggestion } from './suggestion.ts';
import type { PolicyFile } from './policy-file.ts';

/** The possible targets of links: the shop's pages, and the policies among them with their anchors. */
export interface Targets {
  pages: Set<string>;
  policies: Map<string, PolicyFile>;
}

/** The mistake in a link's address, if any. */
export function linkMistake(address: string, from: PolicyFile, targets: Targets): string | undefined {
  const [path = '', anchor] = address.split('#');
  if (address.startsWith('#') || address.startsWith('/')) return pageMistake(path || `/${from.id}`, anchor, targets);
  if (/^mailto:[^@\s]+@[^@\s]+$/.test(address) || /^tel:\+?\d+$/.test(address)) return undefined;
  if (URL.parse(address)?.protocol === 'https:') return undefined;
  return `the link "${address}" is not an address: write /page, #heading of this page, or https://…`;
}

function pageMistake(path: string, anchor: string | undefined, { pages, policies }: Targets): string | undefined {
  if (!pages.has(path)) return `the link "${path}" leads to a missing page${suggestion(path, pages)}.`;
  if (anchor === undefined) return undefined;
  const policy = policies.get(path.slice(1));
  if (!policy) return `the link "${path}#${anchor}" has an anchor, which only policy pages have.`;
  if (policy.anchors.has(anchor)) return undefined;
  return `the link "#${anchor}" leads to a missing heading of ${policy.id}.md${suggestion(anchor, policy.anchors)}.`;
}
