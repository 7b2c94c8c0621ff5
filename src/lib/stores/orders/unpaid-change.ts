import * as v from 'valibot';
import { pageStore } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { sessionArea } from '#lib/stores/device/storage';

const stored = v.object({
  order_id: v.number(),
  /** In minor units. */
  to_pay: v.number(),
  /** The request of `payChange`, which the shop checks. */
  body: v.looseObject({ order_value: v.number() }),
  /** The attempt to pay it, once it has begun. */
  attempt: v.optional(v.string()),
});

/** A change of an order that this tab is to pay for. */
export type UnpaidChange = v.InferOutput<typeof stored>;

const key = () => `orderChange:${pageStore().store_id}`;

/** The change to pay for, if any. */
export const getUnpaidChange = (): UnpaidChange | undefined => parseStored(stored, sessionArea.read(key()));

/** Saves a change to pay for; undefined removes it. */
export const saveUnpaidChange = (change: UnpaidChange | undefined): void =>
  sessionArea.write(key(), change && JSON.stringify(change));
