import * as t from '#texts/policy-mistakes';
import { findSimilar } from './find-similar.ts';
import type { PolicyFile } from './policy-file.ts';

export interface Targets {
  pages: Set<string>;
  policies: Map<string, PolicyFile>;
}

export function linkMistake(address: string, from: PolicyFile, targets: Targets): string | undefined {
  const [path = '', anchor] = address.split('#');
  if (address.startsWith('#') || address.startsWith('/')) return pageMistake(path || `/${from.id}`, anchor, targets);
  if (/^mailto:[^@\s]+@[^@\s]+$/.test(address) || /^tel:\+?\d+$/.test(address)) return undefined;
  if (URL.parse(address)?.protocol === 'https:') return undefined;
  return t.badAddress({ address });
}

function pageMistake(path: string, anchor: string | undefined, { pages, policies }: Targets): string | undefined {
  if (!pages.has(path)) {
    const similar = findSimilar(path, pages);
    return similar === undefined ? t.missingPage({ page: path }) : t.missingPageLike({ page: path, similar });
  }
  if (anchor === undefined) return undefined;
  const policy = policies.get(path.slice(1));
  if (!policy) return t.noAnchors({ page: path, anchor });
  if (policy.anchors.has(anchor)) return undefined;
  const heading = { anchor, policy: policy.id };
  const similar = findSimilar(anchor, policy.anchors);
  return similar === undefined ? t.missingHeading(heading) : t.missingHeadingLike({ ...heading, similar });
}
