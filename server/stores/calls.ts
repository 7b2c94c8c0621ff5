import type { Handlers } from '#server/platform/http/call';
import * as finding from './finding.ts';
import { readStates } from './states.ts';
import * as stores from './stores.ts';

export const calls = {
  getStoreAddresses: async ({ shop, query }) => ({ data: await stores.getAddressOptions(shop, query.q) }),
  getStoreByAddress: ({ shop, params }) => finding.findStoresByOption(shop, params.value, params.address),
  getStoreByPincode: ({ shop, params }) => finding.findStoresByCode(shop, params.pin),
  getStoreByDomain: async ({ shop, params }) => ({ data: await stores.getWireStoreByLabel(shop, params.label) }),
  getStoreBySaasId: async ({ shop, params }) => ({ data: await stores.getFirstWireStore(shop, params.saasId) }),
  getCuisines: async ({ shop }) => ({ data: await stores.getCuisines(shop) }),
  getPositionAddress: async ({ shop, params, from }) => ({
    data: await finding.readPositionAddress(shop, params, from),
  }),
  getStates: async ({ params }) => ({ data: readStates(params.country) }),
} satisfies Partial<Handlers>;
