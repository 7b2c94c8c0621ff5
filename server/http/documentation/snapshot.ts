import type * as calls from '#contract/snapshot';
import type { DocumentationOf } from './call-documentation.ts';

export const snapshotCalls = {
  getSnapshot: {
    summary: "The store's whole catalogue, with an ETag; `words` are other names of what it sells, for searching.",
  },
} satisfies DocumentationOf<typeof calls>;
