import * as v from 'valibot';
import { pageStore } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { sessionArea } from '#lib/stores/device/storage';

const stored = v.object({
  order_id: v.number(),
  /** In minor units. */
  to_pay: v.number(),
  /** The request of `payChange`, which the shop validates. */
  body: v.looseObject({ order_value: v.number() }),
  /** The payment attempt, once it exists. */
  attempt: v.optional(v.string()),
});

/** A change that awaits its payment in this tab. */
export type UnpaidChange = v.InferOutput<typeof stored>;

const key = () => `orderChange:${pageStore().store_id}`;

export const getUnpaidChange = (): UnpaidChange | undefined => parseStored(stored, sessionArea.read(key()));

/** undefined removes it. */
export const saveUnpaidChange = (change: UnpaidChange | undefined): void =>
  sessionArea.write(key(), change && JSON.stringify(change));
