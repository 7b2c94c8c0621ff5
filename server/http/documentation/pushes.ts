import type * as calls from '#contract/counter/pushes';
import type { DocumentationOf } from './call-documentation.ts';

export const pushCalls = {
  readPushKey: {
    summary: 'The key by which push services know this shop, for a browser that subscribes (RFC 8292).',
  },
  addPush: {
    summary:
      "Sends the session's browser a push when a store of theirs has an order to accept, until the session ends. Sent twice, it does nothing more.",
  },
  endPush: {
    summary: "Sends the session's browser no pushes any more. Sent twice, it does nothing more.",
  },
} satisfies DocumentationOf<typeof calls>;
