import type { Handlers } from '#server/platform/http/call';
import { findOrders } from './all-orders.ts';
import { closeDay, readDayEnd } from './closing.ts';
import { readGst } from './gst.ts';
import { readGstFile } from './gst-files.ts';
import { readGstReturn } from './gst-return.ts';
import { readOrdersFile } from './orders-file.ts';
import { readBooks } from './report.ts';
import { readStoreTotals } from './store-totals.ts';
import { listBookStores } from './stores.ts';

export const calls = {
  findOrders: async ({ shop, store, role, query }) => ({ data: await findOrders(shop, store, query, role) }),
  readGst: async ({ shop, query, ...who }) => {
    const stores = await listBookStores(shop, who, query.of);
    return { data: await readGst(shop, stores, query) };
  },
  readGstFile: async ({ shop, query, ...who }) => {
    const stores = await listBookStores(shop, who, query.of);
    return { data: await readGstFile(shop, stores, query) };
  },
  readGstReturn: async ({ shop, query, ...who }) => {
    const stores = await listBookStores(shop, who, query.of);
    return { data: await readGstReturn(shop, stores, query) };
  },
  readOrdersFile: async ({ shop, query, ...who }) => {
    const stores = await listBookStores(shop, who, query.of);
    return { data: await readOrdersFile(shop, stores, query) };
  },
  readBooks: async ({ shop, query, ...who }) => {
    const stores = await listBookStores(shop, who, query.of);
    return { data: await readBooks(shop, stores, query) };
  },
  readStoreTotals: async ({ shop, session }) => ({ data: await readStoreTotals(shop, session) }),
  readDayEnd: async ({ shop, store, query }) => ({ data: await readDayEnd(shop, store, query.date) }),
  closeDay: async ({ shop, store, staff, body }) => {
    await closeDay(shop, store, body, staff);
    return {};
  },
} satisfies Partial<Handlers>;
