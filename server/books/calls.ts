import type { Handlers } from '#server/platform/http/call';
import { findOrders } from './all-orders.ts';
import { readGst, readGstFile } from './gst.ts';
import { readOrdersFile } from './orders-file.ts';
import { readBooks } from './report.ts';

/** The calls about what a store sold. */
export const calls = {
  findOrders: async ({ shop, store, query }) => ({ data: await findOrders(shop, store, query) }),
  readGst: async ({ shop, store, query }) => ({ data: await readGst(shop, store, query.month) }),
  readGstFile: async ({ shop, store, query }) => ({ data: await readGstFile(shop, store, query) }),
  readOrdersFile: async ({ shop, store, query }) => ({ data: await readOrdersFile(shop, store, query) }),
  readBooks: async ({ shop, store, query }) => ({ data: await readBooks(shop, store, query) }),
} satisfies Partial<Handlers>;
