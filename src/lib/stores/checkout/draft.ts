import * as v from 'valibot';
import { ifMissing } from '#contract/order';
import { parseStored } from '#lib/stores/device/parse-stored';
import { sessionArea } from '#lib/stores/device/storage';

const draft = v.partial(
  v.object({
    type: v.picklist(['Delivery', 'Pickup']),
    note: v.string(),
    ifMissing,
    recipient: v.object({ name: v.string(), phone: v.string(), hidesPrices: v.boolean() }),
  }),
);
/** What was chosen and typed for the order of a store's cart. */
export type Draft = v.InferOutput<typeof draft>;

const keyOf = (storeId: number) => `checkoutDraft:${storeId}`;

/** The draft of this tab, as it was before a reload. */
export const readDraft = (storeId: number): Draft => parseStored(draft, sessionArea.read(keyOf(storeId))) ?? {};

/** Keeps the draft until the tab is closed, the customer logs out or has ordered. */
export const keepDraft = (storeId: number, typed: Draft): void =>
  sessionArea.write(keyOf(storeId), JSON.stringify(typed));

export const forgetDraft = (storeId: number): void => sessionArea.write(keyOf(storeId), undefined);
