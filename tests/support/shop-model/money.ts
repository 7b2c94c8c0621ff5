import { expect } from 'vitest';
import { moveOrder } from '#server/orders/lifecycle';
import { requestReturn } from '#server/aftercare/returns/request-return';
import { answerReturnOffer, decideReturn } from '#server/aftercare/returns/decide-return';
import { keyOf, takeFrom } from '../counter/adjustments.ts';
import { surat } from '../shop/catalogue.ts';
import { storeIds, type Customer } from '../shop/customers.ts';
import {
  ending,
  idOf,
  isOpen,
  modelAdjust,
  modelPayLess,
  modelPieces,
  modelRest,
  modelWorth,
  newReturn,
  nth,
  step,
  type Model,
  type ModelOrder,
  type Real,
} from './model.ts';
import { makePapers } from './rules.ts';

const hasOrders = ({ orders }: Model) => orders.length > 0;

/** The owner takes pieces off an order; some of them go back to the shelf. */
export const refundPieces = (index: number, pieces: number, back: number) =>
  step(`refund ${pieces} of order ${index}, ${back} of them back`, hasOrders, async (model, real) => {
    const order = nth(model.orders, index)!;
    const wanted = { kind: 'line' as const, line: 1, quantity: pieces, restock: Math.min(back, pieces) };
    const end = await ending(takeFrom(real.shop, 'command', await idOf(real, index), wanted));
    if (order.status === 'cancelled') return expect(end).toBe('order_cancelled');
    const isThere = pieces <= modelPieces(order);
    expect(end).toBe(isThere ? 'done' : 'deduction_too_large');
    if (isThere) modelAdjust(model, order, { pieces, amount: modelWorth(order, pieces), back: wanted.restock });
  });

/** The owner takes a sum off an order, in minor units. */
export const refundSum = (index: number, amount: number) =>
  step(`refund ${amount} of order ${index}`, hasOrders, async (model, real) => {
    const order = nth(model.orders, index)!;
    const end = await ending(takeFrom(real.shop, 'command', await idOf(real, index), { kind: 'goodwill', amount }));
    if (order.status === 'cancelled') return expect(end).toBe('order_cancelled');
    expect(end).toBe(amount <= modelRest(order) ? 'done' : 'deduction_too_large');
    if (end === 'done') modelPayLess(order, amount);
  });

/** Ways to pay `due` at the counter, in minor units. */
const paid = {
  unrecorded: () => undefined,
  cash: (due: number) => ({ cash: due }),
  upi: (due: number) => ({ upi: due }),
  split: (due: number) => ({ cash: Math.floor(due / 3), card: due - Math.floor(due / 3) }),
  short: (due: number) => ({ cash: Math.floor(due / 4), upi: Math.floor(due / 4) }),
  over: (due: number) => ({ upi: due + Math.min(due, 500) }),
};
export type Paid = keyof typeof paid;

/** An order is packed and collected. */
export const collect = (index: number, way: Paid) =>
  step(
    `collect order ${index}, paid: ${way}`,
    ({ orders }) => nth(orders, index)?.status === 'pending',
    async (model, real) => {
      const order = nth(model.orders, index)!;
      const key = keyOf(await idOf(real, index));
      const received = order.isCash ? paid[way](order.total) : undefined;
      const end = await ending(
        (async () => {
          for (const status of ['packed', 'ready for pickup'] as const)
            await moveOrder(real.shop, key, status, { by: 'command' });
          const move = { by: 'command' as const, shortReason: 'As agreed', ...(received && { received }) };
          await moveOrder(real.shop, key, 'collected', move);
        })(),
      );
      expect(end).toBe(order.offered > 0 ? 'offer_open' : 'done');
      if (end !== 'done') return;
      order.status = 'collected';
      if (received) order.left = Object.values(received).reduce((sum, amount) => sum + amount, 0);
    },
  );

const cartOf = ({ id }: Customer) => ({ ...storeIds(surat), customer_id: id });

/** The place of the order of which something is asked back: of one that was collected, if there is any. */
function placeOf({ orders }: Model, index: number): number {
  const collected = orders.flatMap(({ status }, place) => (status === 'collected' ? [place] : []));
  return nth(collected, index) ?? index % orders.length;
}

export const askFor = (index: number, quantity: number) =>
  step(`ask to return ${quantity} of order ${index}`, hasOrders, async (model, real) => {
    const place = placeOf(model, index);
    const order = model.orders[place]!;
    const asked = newReturn(quantity);
    const wanted = { return_id: asked.return_id, lines: [{ line: 1, quantity }], reason: 'Torn', comes_back: true };
    const end = await ending(requestReturn(real.shop, cartOf(real.customer), await idOf(real, place), wanted));
    if (order.status !== 'collected') return expect(end).toBe('return_too_late');
    const waiting = order.returns.filter(isOpen).reduce((count, one) => count + one.quantity, 0);
    expect(end).toBe(waiting + quantity <= modelPieces(order) ? 'done' : 'deduction_too_large');
    if (end === 'done') order.returns.push(asked);
  });

interface Found {
  order: ModelOrder;
  place: number;
  asked: ModelOrder['returns'][number];
}

/** The returns that the store or the customer can still do something about. */
const openReturns = ({ orders }: Model, isMeant: (found: Found['asked']) => boolean): Found[] =>
  orders.flatMap((order, place) => order.returns.filter(isMeant).map((asked) => ({ order, place, asked })));

const keyOfReturn = async (real: Real, { place, asked }: Found) => ({
  ...keyOf(await idOf(real, place)),
  return_id: asked.return_id,
});

const modelTakeBack = (model: Model, order: ModelOrder, { quantity, offer, isBack }: Found['asked']): void =>
  modelAdjust(model, order, { pieces: quantity, amount: offer, back: isBack ? quantity : 0, isReturned: true });

export const decide = (index: number, decision: 'accept' | 'offer' | 'decline', stock_back: boolean) =>
  step(
    `${decision} return ${index}${stock_back ? ', the pieces back' : ''}`,
    (model) => openReturns(model, isOpen).length > 0,
    async (model, real) => {
      const found = nth(openReturns(model, isOpen), index)!;
      const { order, asked } = found;
      const isThere = asked.quantity <= modelPieces(order);
      const worth = isThere ? modelWorth(order, asked.quantity, true) : 0;
      const offer = Math.floor(worth / 2);
      const made = { decision, restock: stock_back, reason: 'So be it', by: 'command' as const, offer };
      const end = await ending(decideReturn(real.shop, await keyOfReturn(real, found), made));
      if (decision === 'decline') asked.status = 'declined';
      else if (decision === 'offer' && offer === 0) return expect(end).toBe('invalid_input');
      else if (!isThere) return expect(end).toBe('deduction_too_large');
      else if (decision === 'offer') Object.assign(asked, { status: 'offered', offer, isBack: stock_back });
      else {
        asked.status = 'accepted';
        modelTakeBack(model, order, { ...asked, offer: worth, isBack: stock_back });
      }
      expect(end).toBe('done');
    },
  );

const isOffered = ({ status }: Found['asked']) => status === 'offered';

/** The customer answers the offer of a part. */
export const answerPart = (index: number, is_accepted: boolean) =>
  step(
    `${is_accepted ? 'take' : 'decline'} the part that is offered for return ${index}`,
    (model) => openReturns(model, isOffered).length > 0,
    async (model, real) => {
      const found = nth(openReturns(model, isOffered), index)!;
      const { order, asked } = found;
      const { order_id, return_id } = await keyOfReturn(real, found);
      const answer = { order_id, return_id, is_accepted };
      const end = await ending(answerReturnOffer(real.shop, cartOf(real.customer), answer));
      const isThere = asked.quantity <= modelPieces(order);
      const isLeft = isThere && asked.offer <= modelWorth(order, asked.quantity, true);
      expect(end).toBe(is_accepted && !isLeft ? 'deduction_too_large' : 'done');
      if (end !== 'done') return;
      if (is_accepted) modelTakeBack(model, order, asked);
      asked.status = is_accepted ? 'accepted' : 'asked';
    },
  );

/** Invoices and credit notes are made. */
export const printPapers = step('make invoices and credit notes', hasOrders, (_model, { shop }) => makePapers(shop));
