import type { PolicyFacts } from './front-matter.ts';

/** The suffix of a policy's announced next version: `about.next.md` beside `about.md`. */
export const nextEnding = '.next';

export interface PolicyVersion {
  /** The file's id: `about`, or `about.next`. */
  id: string;
  data: PolicyFacts;
  html: string;
  headings: { slug: string; text: string }[];
}

export interface Policy<Entry = PolicyVersion> {
  id: string;
  /** The version in force. */
  entry: Entry;
  /** The announced next version, until its day. */
  next?: Entry | undefined;
}

/**
 * The static pages with their current versions, in the editors' order.
 * @param begun ids of the policies whose next version is in force
 */
export function policiesOf<Entry extends { id: string; data: { order: number } }>(
  entries: readonly Entry[],
  begun: readonly string[],
): Policy<Entry>[] {
  const policies = entries
    .filter(({ id }) => !id.endsWith(nextEnding))
    .map((entry): Policy<Entry> => {
      const next = entries.find(({ id }) => id === entry.id + nextEnding);
      return next && begun.includes(entry.id) ? { id: entry.id, entry: next } : { id: entry.id, entry, next };
    });
  return policies.sort((a, b) => a.entry.data.order - b.entry.data.order);
}
