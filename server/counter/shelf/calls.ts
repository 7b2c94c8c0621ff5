import type { Handlers } from '#server/platform/http/call';
import { requiredKey } from '#server/platform/http/request-keys';
import { readMissedSearches } from '#server/catalogue/missed-searches';
import { changeShelfItem } from './change-item.ts';
import { changeItemDetails, readItemDetails } from './item-details.ts';
import { addItem } from './new-item.ts';
import { readShelf, readShelfItem } from './read-shelf.ts';
import { applySheet, previewSheet, writeSheet } from './sheet.ts';

export const shelfCalls = {
  readShelf: async ({ shop, store, query }) => ({ data: await readShelf(shop, store, query) }),
  readMissedSearches: async ({ shop, store }) => ({ data: await readMissedSearches(shop, store) }),
  changeShelfItem: async ({ shop, store, staff, params, body, header }) => {
    const { stock_by: stockBy, sold_out: soldOut, tax_percent: taxPercent, tap, ...rest } = body;
    const key = stockBy === undefined ? undefined : requiredKey(header, tap);
    await changeShelfItem(shop, store, params.itemId, { ...rest, stockBy, soldOut, taxPercent }, staff, key);
    return { data: await readShelfItem(shop, store, params.itemId) };
  },
  readItemDetails: async ({ shop, store, params }) => ({ data: await readItemDetails(shop, store, params.itemId) }),
  changeItemDetails: async ({ shop, store, staff, params, body }) => {
    await changeItemDetails(shop, store, params.itemId, body, staff);
    return { data: await readShelfItem(shop, store, params.itemId) };
  },
  readSheet: async ({ shop, store }) => ({ data: await writeSheet(shop, store) }),
  previewSheet: async ({ shop, store, body }) => ({ data: await previewSheet(shop, store, body.csv) }),
  applySheet: async ({ shop, store, staff, body }) => ({
    data: { changed: await applySheet(shop, store, body, staff) },
  }),
  addItem: async ({ shop, store, staff, body: { request_id, ...item }, header }) => ({
    data: { item_id: await addItem(shop, store, item, staff, requiredKey(header, request_id)) },
  }),
} satisfies Partial<Handlers>;
