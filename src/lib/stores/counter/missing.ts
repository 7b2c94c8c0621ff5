import {
  findReplacements,
  leaveOut as leaveOutCall,
  offerReplacement,
  settleOffer as settleOfferCall,
  type ReplacementItem,
} from '#contract/counter/missing';
import { changeShelfItem } from '#contract/counter/shelf';
import { call } from '#lib/api/client';
import { attempt, boardStore } from './board.ts';
import { createCounterResource } from './calls.ts';
import { $openOrder, reloadOrder } from './open-order.ts';

const orderParams = () => ({ ...boardStore(), orderId: $openOrder.get()?.id ?? 0 });

const candidates = createCounterResource(async (line: number, text: string) => {
  const { data } = await call(findReplacements, { params: { ...orderParams(), line }, query: { text } });
  return { text, items: data };
});

/** Replacements for a missing line; `text` is the search. */
export const { $state: $candidates } = candidates;

/** Searches replacements for a line of the open order; without a text, likely ones. */
export async function searchReplacements(line: number, text = ''): Promise<void> {
  candidates.reset();
  await candidates.load(line, text);
}

/** Missing pieces of a line, with the state that the page showed. */
export interface Missing {
  line: number;
  quantity: number;
  to_pick: number;
  lines_version?: string | undefined;
}

/** @returns whether it succeeded */
export const leaveOut = ({ line, ...body }: Missing): Promise<boolean> =>
  change(() => call(leaveOutCall, { params: { ...orderParams(), line }, body }));

/** Takes an item off sale until the business day ends. @returns whether it succeeded */
export const markSoldOut = (itemId: number): Promise<boolean> =>
  attempt(() => call(changeShelfItem, { params: { ...boardStore(), itemId }, body: { sold_out: true } }));

/** Offers a replacement to the customer. @returns whether it succeeded */
export const offerInstead = (
  { line, ...missing }: Missing,
  { item_id, product_color }: Pick<ReplacementItem, 'item_id' | 'product_color'>,
): Promise<boolean> =>
  change(() =>
    call(offerReplacement, { params: { ...orderParams(), line }, body: { ...missing, item_id, product_color } }),
  );

/** Records the customer's answer by phone, or withdraws an offer. @returns whether it succeeded */
export const settleOffer = (offerId: number, answer: 'accept' | 'leave_out' | 'withdraw'): Promise<boolean> =>
  change(() => call(settleOfferCall, { params: { ...orderParams(), offerId }, body: { answer } }));

async function change(work: () => Promise<unknown>): Promise<boolean> {
  const isDone = await attempt(work);
  await reloadOrder();
  return isDone;
}
