import * as v from 'valibot';
import { category, publishedProduct } from './catalogue.ts';
import { endpoint, reply } from './endpoint.ts';
import { storePair } from './fields.ts';
import { plan } from './plan.ts';
import { deliveryZone, store } from './store.ts';

/** A store's catalogue at one moment: all data of its published pages. */
export const snapshot = v.object({
  /** Changes with any of the content. */
  digest: v.string(),
  /** Facts about the marketplace's operator: name, support_email, support_phone … */
  operator: v.record(v.string(), v.string()),
  store,
  /** Where the store delivers. */
  delivery: v.optional(v.array(deliveryZone), []),
  categories: v.array(category),
  items: v.array(publishedProduct),
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
