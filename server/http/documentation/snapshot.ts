import type * as calls from '#contract/snapshot';
import type { DocumentationOf } from './call-documentation.ts';

export const snapshotCalls = {
  getSnapshot: {
    summary: "The store's whole catalogue, with an ETag.",
  },
} satisfies DocumentationOf<typeof calls>;
