import * as v from 'valibot';
import { endpoint, reply } from './endpoint.ts';
import { storePair } from './fields.ts';

/** A moment, ISO 8601. */
export const moment = v.pipe(v.string(), v.isoTimestamp());

/** A time to have an order at; `order_by` is the last moment to ask for it, `left` how many orders it still takes. */
export const slot = v.object({ starts_at: moment, ends_at: moment, order_by: moment, left: v.number() });
export type Slot = v.InferOutput<typeof slot>;

export const getSlots = endpoint({
  method: 'GET',
  path: 'order/slots/{saasId}/{storeId}',
  policy: 'public',
  summary: 'The times of the next three days on which the store delivers or gives out; none where it offers none.',
  params: v.object(storePair),
  answer: reply({ data: v.array(slot) }),
});
