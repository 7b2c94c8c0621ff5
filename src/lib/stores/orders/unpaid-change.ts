import * as v from 'valibot';
import { id } from '#contract/fields';
import { payChange } from '#contract/orders/change';
import { attemptId } from '#contract/payment';
import { pageStore } from '#lib/stores/device/page-store';
import { parseStored } from '#lib/stores/device/parse-stored';
import { sessionArea } from '#lib/stores/device/storage';

type Body = v.InferInput<typeof payChange.body>;

const stored = v.object({
  order_id: id,
  /** In minor units. */
  to_pay: v.number(),
  body: v.custom<Body>((body) => v.is(payChange.body, body)),
  /** The attempt to pay it, once it has begun. */
  attempt: v.optional(attemptId),
});

/** A change of an order that this tab is to pay for. */
export type UnpaidChange = v.InferOutput<typeof stored>;

const key = () => `orderChange:${pageStore().store_id}`;

/** The change to pay for, if any. */
export const getUnpaidChange = (): UnpaidChange | undefined => parseStored(stored, sessionArea.read(key()));

/** Saves a change to pay for; undefined removes it. */
export const saveUnpaidChange = (change: UnpaidChange | undefined): void =>
  sessionArea.write(key(), change && JSON.stringify(change));
