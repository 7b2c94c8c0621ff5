import type { Handlers } from '#server/platform/http/call';
import { changeShelfItem } from './change-item.ts';
import { readShelf, readShelfItem } from './read-shelf.ts';

/** The calls of a store's shelf. */
export const shelfCalls = {
  readShelf: async ({ shop, store, query }) => ({ data: await readShelf(shop, store, query) }),
  changeShelfItem: async ({ shop, store, staff, params, body }) => {
    const { stock_by: stockBy, sold_out: soldOut, ...rest } = body;
    await changeShelfItem(shop, store, params.itemId, { ...rest, stockBy, soldOut }, staff);
    return { data: await readShelfItem(shop, store, params.itemId) };
  },
} satisfies Partial<Handlers>;
