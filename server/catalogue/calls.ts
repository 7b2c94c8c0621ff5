import type { Handlers } from '#server/platform/http/call';
import * as catalogue from './catalogue.ts';
import { readCounterparts } from './counterparts.ts';
import { readImageAddress } from './item-image.ts';
import { recordMissedSearch } from './missed-searches.ts';

export const calls = {
  getCategories: async ({ shop, params }) => ({
    data: await catalogue.readCategories(shop, params.saasId, params.storeId),
  }),
  getOnlineCategories: async ({ shop, params }) => ({
    data: await catalogue.readOperatorCategories(shop, params.saasId),
  }),
  getCategoryProducts: async ({ shop, params }) => ({
    data: params.page === 1 ? await catalogue.readCategory(shop, params.saasId, params.storeId, params.categoryId) : [],
    next: null,
  }),
  getMenuByCategory: async ({ shop, params }) => ({
    data: await catalogue.readMenu(shop, params.category, params.saasId),
  }),
  getRecommendedItems: ({ shop, params, query }) =>
    catalogue.readPage(shop, params.saasId, params.storeId, params.page, query.by),
  getItem: async ({ shop, params }) => ({ data: await catalogue.readItem(shop, params.itemId) }),
  getItems: async ({ shop, params, query }) => ({
    data: await catalogue.readItems(shop, params.saasId, params.storeId, query.ids),
  }),
  getImage: async ({ shop, params, query }) => ({ location: await readImageAddress(shop, params.itemId, query) }),
  getLive: async ({ shop, params, query }) => ({
    data: await catalogue.readLive(shop, params.saasId, params.storeId, query.ids),
  }),
  recordMissedSearch: async ({ shop, params, body, from }) => {
    await recordMissedSearch(shop, { saas_id: params.saasId, store_id: params.storeId }, body.query, from);
    return {};
  },
  getCounterparts: async ({ shop, params, query }) => ({
    data: await readCounterparts(shop, params, query.ids),
  }),
} satisfies Partial<Handlers>;
