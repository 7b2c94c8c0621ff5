import type { Handlers } from '#server/platform/http/call';
import { queueSite } from './publish.ts';
import { readSnapshotContent } from './snapshot-content.ts';

export const calls = {
  getSnapshot: ({ shop, params }) => readSnapshotContent(shop, { saas_id: params.saasId, store_id: params.storeId }),
  publishStore: async ({ shop, params }) => {
    await queueSite(shop, params.label);
    return {};
  },
} satisfies Partial<Handlers>;
