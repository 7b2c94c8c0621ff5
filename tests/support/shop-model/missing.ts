import { expect } from 'vitest';
import { answerAsStaff } from '#server/aftercare/replacements/answers';
import { leaveOut } from '#server/aftercare/replacements/missing';
import { undoLeaveOut } from '#server/aftercare/replacements/undo-leave-out';
import { offerReplacement } from '#server/aftercare/replacements/offer-replacement';
import { keyOf } from '../counter/adjustments.ts';
import { readOrderHistory } from '../shop/orders.ts';
import {
  ending,
  idOf,
  modelLeaveOut,
  modelPayLess,
  modelPieces,
  modelToPick,
  nth,
  other,
  price,
  step,
  type Model,
  type ModelOrder,
} from './model.ts';
import { doJobs } from '#tests/support/jobs';

const answerMs = 10 * 60_000;

export const leaveOutOf = (index: number, pieces: number) =>
  step(
    `leave ${pieces} out of order ${index}`,
    ({ orders }) => orders.length > 0,
    async (model, real) => {
      const order = nth(model.orders, index)!;
      const key = keyOf(await idOf(real, index));
      const end = await ending(leaveOut(real.shop, { ...key, line: 1, quantity: pieces }, 'command'));
      if (order.status !== 'pending') return expect(end).toBe('order_not_pending');
      const isThere = pieces <= modelToPick(order);
      expect(end).toBe(isThere ? 'done' : 'line_changed');
      if (isThere) modelLeaveOut(model, order, pieces);
    },
  );

/** Leaves pieces out and puts them back, which changes nothing. */
export const putBackOf = (index: number, pieces: number) =>
  step(
    `leave ${pieces} out of order ${index} and put them back`,
    ({ orders }) => nth(orders, index)?.status === 'pending' && pieces <= modelToPick(nth(orders, index)!),
    async (model, real) => {
      const order = nth(model.orders, index)!;
      if (pieces === modelPieces(order)) return;
      const key = keyOf(await idOf(real, index));
      await leaveOut(real.shop, { ...key, line: 1, quantity: pieces }, 'command');
      const { adjustment_id } = await real.shop.db
        .selectFrom('order_adjustments')
        .select('adjustment_id')
        .where('order_id', '=', key.order_id)
        .orderBy('entry', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      await undoLeaveOut(real.shop, { ...key, adjustment_id }, 'command');
    },
  );

export const offerIn = (index: number, pieces: number) =>
  step(
    `offer another item for ${pieces} of order ${index}`,
    ({ orders }) => orders.length > 0 && nth(orders, index)?.offered === 0,
    async (model, real) => {
      const order = nth(model.orders, index)!;
      const key = keyOf(await idOf(real, index));
      const wanted = { ...key, line: 1, quantity: pieces, item_id: other.item_id, product_color: '' };
      const end = await ending(offerReplacement(real.shop, wanted, 'command'));
      if (order.status !== 'pending') return expect(end).toBe('order_not_pending');
      const isThere = pieces <= modelToPick(order);
      const isInStock = pieces <= model.other;
      expect(end).toBe(isThere ? (isInStock ? 'done' : 'out_of_stock') : 'line_changed');
      if (!isThere || !isInStock) return;
      Object.assign(order, { offered: pieces, hadOffer: true });
      model.other -= pieces;
    },
  );

/** Ends the offer of an order; pieces that are no longer in it cannot be replaced. */
function modelAnswer(model: Model, order: ModelOrder, answer: 'accept' | 'leave_out' | 'withdraw'): void {
  const pieces = order.offered;
  const isThere = pieces <= order.own;
  order.offered = 0;
  if (answer === 'accept' && isThere) {
    const cheaper = Math.min(order.exact, pieces * Math.max(0, price - other.price));
    order.own -= pieces;
    order.replaced += pieces;
    order.line -= cheaper;
    modelPayLess(order, cheaper);
  } else model.other += pieces;
  if (answer === 'leave_out' && isThere) modelLeaveOut(model, order, pieces);
}

const hasOffer = ({ orders }: Model) => orders.some(({ offered }) => offered > 0);

/** Answers the first offer that is open. */
export const answerWith = (answer: 'accept' | 'leave_out' | 'withdraw') =>
  step(answer, hasOffer, async (model, { shop, customer }) => {
    const asked = model.orders.findIndex(({ offered }) => offered > 0);
    const { order_id, offers } = (await readOrderHistory(shop, customer))[asked]!;
    await answerAsStaff(shop, { ...keyOf(order_id), offer_id: offers.at(-1)?.offer_id ?? 0 }, answer, 'command');
    modelAnswer(model, model.orders[asked]!, answer);
  });

/** No one answers in time. */
export const expire = step('the offers expire', hasOffer, async (model, { shop }) => {
  shop.wait(answerMs);
  await doJobs(shop, ['offer']);
  for (const order of model.orders) if (order.offered > 0) modelAnswer(model, order, 'leave_out');
});
