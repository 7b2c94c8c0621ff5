import * as v from 'valibot';
import { category, publishedProduct } from './catalogue.ts';
import { endpoint, reply, type Documentation } from './endpoint.ts';
import { storePair } from './fields.ts';
import { plan } from './plan.ts';
import { deliveryZone, store } from './store.ts';

/** `also_called` has other names for the search. */
export const snapshotItem = v.object({ ...publishedProduct.entries, also_called: v.optional(v.array(v.string())) });
export type SnapshotItem = v.InferOutput<typeof snapshotItem>;

/** A store's catalogue at one moment: all data of its published pages. */
export const snapshot = v.object({
  /** Changes with any of the content. */
  digest: v.string(),
  /** Facts about the marketplace's operator: name, support_email, support_phone … */
  operator: v.record(v.string(), v.string()),
  store,
  delivery: v.optional(v.array(deliveryZone), []),
  categories: v.array(category),
  items: v.array(snapshotItem),
  /** Search synonyms of the store, each a `WordLine` of `lib/search`. */
  words: v.optional(v.array(v.string()), []),
  /** Its meal subscriptions. */
  plans: v.optional(v.array(plan), []),
});
export type Snapshot = v.InferOutput<typeof snapshot>;

export const getSnapshot = endpoint({
  method: 'GET',
  path: 'catalog/snapshot/{saasId}/{storeId}',
  policy: 'public',
  params: v.object(storePair),
  answer: reply({ data: snapshot }),
});

export const documentation = {
  getSnapshot: {
    summary: "The store's whole catalogue, with an ETag; `words` are other names of its products, for searching.",
  },
} satisfies Documentation;
