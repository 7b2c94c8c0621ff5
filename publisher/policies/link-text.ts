import { meant } from './nearest.ts';
import type { PolicyFile } from './policy-file.ts';

/** What links can lead to: the shop's pages, and the policies among them with their anchors. */
export interface Targets {
  pages: Set<string>;
  policies: Map<string, PolicyFile>;
}

/** What is wrong with a link's address; undefined when nothing is. */
export function linkText(address: string, from: PolicyFile, targets: Targets): string | undefined {
  const [path = '', anchor] = address.split('#');
  if (address.startsWith('#') || address.startsWith('/')) return inShopText(path || `/${from.id}`, anchor, targets);
  if (/^mailto:[^@\s]+@[^@\s]+$/.test(address) || /^tel:\+?\d+$/.test(address)) return undefined;
  if (URL.parse(address)?.protocol === 'https:') return undefined;
  return `the link "${address}" is no address: write /page, #heading of this page, or https://…`;
}

function inShopText(path: string, anchor: string | undefined, { pages, policies }: Targets): string | undefined {
  if (!pages.has(path)) return `the link "${path}" leads to no page${meant(path, pages)}.`;
  if (anchor === undefined) return undefined;
  const policy = policies.get(path.slice(1));
  if (!policy) return `the link "${path}#${anchor}" has an anchor, which only policy pages have.`;
  if (policy.anchors.has(anchor)) return undefined;
  return `the link "#${anchor}" leads to no heading of ${policy.id}.md${meant(anchor, policy.anchors)}.`;
}
