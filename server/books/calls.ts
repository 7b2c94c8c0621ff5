import type { Handlers } from '#server/platform/http/call';
import { readBooks } from './report.ts';

/** The calls about what a store sold. */
export const calls = {
  readBooks: async ({ shop, store, query }) => ({ data: await readBooks(shop, store, query) }),
} satisfies Partial<Handlers>;
