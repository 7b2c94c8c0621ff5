import type { Handlers } from '#server/platform/http/call';
import { readGst, readGstFile } from './gst.ts';
import { readOrdersFile } from './orders-file.ts';
import { readBooks } from './report.ts';

/** The calls about what a store sold. */
export const calls = {
  readGst: async ({ shop, store, query }) => ({ data: await readGst(shop, store, query.month) }),
  readGstFile: async ({ shop, store, query }) => ({ data: await readGstFile(shop, store, query) }),
  readOrdersFile: async ({ shop, store, query }) => ({ data: await readOrdersFile(shop, store, query) }),
  readBooks: async ({ shop, store, query }) => ({ data: await readBooks(shop, store, query) }),
} satisfies Partial<Handlers>;
