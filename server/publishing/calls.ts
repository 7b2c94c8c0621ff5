import type { Handlers } from '#server/platform/http/call';
import { queueSite } from './publish.ts';
import { readSnapshot } from './snapshot.ts';

/** The calls about published pages. */
export const calls = {
  getSnapshot: async ({ shop, params }) => ({
    data: await readSnapshot(shop, params.saasId, params.storeId),
  }),
  publishStore: async ({ shop, params }) => {
    await queueSite(shop, params.label);
    return {};
  },
} satisfies Partial<Handlers>;
