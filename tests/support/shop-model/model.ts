import { randomUUID } from 'node:crypto';
import type fc from 'fast-check';
import { expect } from 'vitest';
import type { Customer } from '../shop/customers.ts';
import { readCartLines, readOrderHistory, readStock } from '../shop/orders.ts';
import type { OpenedPayment } from '../shop/payments.ts';
import type { TestShop } from '../shop/shop.ts';

export const item_id = 1001;
/** In minor units. */
export const price = 16_400;
/** What can come instead. */
export const other = { item_id: 1002, price: 1050 };

/** A payment attempt in the model. */
export interface ModelAttempt {
  quantity: number;
  state: 'open' | 'ordered' | 'closed' | 'refunded';
  paid: 'nothing' | 'right' | 'wrong';
}

/** What a customer wants to return of an order. */
interface ModelReturn {
  return_id: string;
  quantity: number;
  status: 'asked' | 'offered' | 'accepted' | 'declined';
  /** What is offered in minor units, and whether the pieces go back to the shelf then. */
  offer: number;
  isBack: boolean;
}

/** An order of pieces of one item. */
export interface ModelOrder {
  quantity: number;
  status: 'pending' | 'collected' | 'cancelled';
  /** Pieces that are left of it: as they were ordered, and of the other item. */
  own: number;
  replaced: number;
  /** For how many of its own the other item is offered. */
  offered: number;
  /** Whether the store ever offered another item. */
  hadOffer?: boolean;
  /** What its pieces that are left had cost, and what is left of it, in minor units; cancelling changes nothing here. */
  line: number;
  exact: number;
  /** `exact` in whole rupees for what is paid in cash: what the customer pays. */
  total: number;
  isCash: boolean;
  /** What was received and not refunded; undefined until a payment is recorded. */
  left?: number;
  /** Oldest first. */
  returns: ModelReturn[];
}

/** A simplified shop: one item, and another that can come instead; one customer. */
export interface Model {
  stock: number;
  other: number;
  cart: number;
  /** Newest first. */
  orders: ModelOrder[];
  attempts: ModelAttempt[];
}

/** The real shop, with the payments of the model's attempts. */
export interface Real {
  shop: TestShop;
  customer: Customer;
  opened: OpenedPayment[];
}

export type Step = fc.AsyncCommand<Model, Real>;

/** An order takes its quantity out of the cart and closes the other open attempts. */
export function modelOrder(model: Model, quantity: number, isCash: boolean): void {
  model.stock -= quantity;
  model.cart = Math.max(0, model.cart - quantity);
  const value = quantity * price;
  model.orders.unshift({
    quantity,
    status: 'pending',
    own: quantity,
    replaced: 0,
    offered: 0,
    line: value,
    exact: value,
    total: value,
    isCash,
    returns: [],
  });
  for (const attempt of model.attempts) if (attempt.state === 'open') attempt.state = 'closed';
}

/** What is left of an order's pieces. */
export const modelPieces = ({ own, replaced }: ModelOrder): number => own + replaced;

/** How many pieces of an order are still to be picked as they were ordered. */
export const modelToPick = ({ own, offered }: ModelOrder): number => own - offered;

/** Of a cancelled order goes back what is there: not what was missing. */
export function modelCancel(model: Model, order: ModelOrder): void {
  if (order.status !== 'pending') return;
  model.stock += Math.max(0, modelToPick(order));
  model.other += order.replaced + order.offered;
  Object.assign(order, { status: 'cancelled', offered: 0 });
}

const share = (sum: number, pieces: number, all: number) => (pieces === all ? sum : Math.round((sum * pieces) / all));

/** What pieces had cost: first those that were ordered, unless these were returned and may be any. */
function modelCost({ line, own, replaced }: ModelOrder, pieces: number, isReturned: boolean): number {
  if (isReturned) return Math.min(line, share(line, pieces, own + replaced));
  if (pieces <= own) return Math.min(line, pieces * price);
  return Math.min(line, own * price + share(Math.max(0, line - own * price), pieces - own, replaced));
}

/** What can fall at most: what is left of the order, and not more than was received. */
export const modelRest = ({ total, left = total }: ModelOrder): number => Math.max(0, Math.min(total, left));

const exactRest = (order: ModelOrder): number => (modelRest(order) === order.total ? order.exact : modelRest(order));

/** What falls for pieces at most. */
export const modelWorth = (order: ModelOrder, pieces: number, isReturned = false): number =>
  Math.min(exactRest(order), modelCost(order, pieces, isReturned));

/** Reduces an order by a sum. Cash due stays in whole rupees, and the total is zero once the exact sum is. */
export function modelPayLess(order: ModelOrder, most: number): void {
  const [amount, before] = [Math.min(most, exactRest(order)), order.total];
  order.exact -= amount;
  if (order.isCash && order.status === 'pending') order.total = Math.round(order.exact / 100) * 100;
  else order.total = order.exact === 0 ? 0 : Math.max(0, order.total - amount);
  if (order.left !== undefined) order.left -= before - order.total;
}

interface Adjusted {
  pieces: number;
  amount: number;
  /** How many of them go back to the shelf. */
  back?: number;
  isReturned?: boolean;
}

/** Pieces fall from an order, first those that were ordered, and some go back to the shelf. */
export function modelAdjust(model: Model, order: ModelOrder, adjusted: Adjusted): void {
  const { pieces, amount, back = 0, isReturned = false } = adjusted;
  const [own, ownBack] = [Math.min(pieces, order.own), Math.min(back, order.own)];
  model.stock += ownBack;
  model.other += back - ownBack;
  order.line -= modelCost(order, pieces, isReturned);
  order.own -= own;
  order.replaced -= pieces - own;
  modelPayLess(order, amount);
}

/** Leaves pieces out; an order of which nothing is left is cancelled. */
export function modelLeaveOut(model: Model, order: ModelOrder, pieces: number): void {
  modelAdjust(model, order, { pieces, amount: modelWorth(order, pieces) });
  if (modelPieces(order) === 0) modelCancel(model, order);
}

/** A return that is asked for. */
export const newReturn = (quantity: number): ModelReturn => ({
  return_id: randomUUID(),
  quantity,
  status: 'asked',
  offer: 0,
  isBack: false,
});

export const isOpen = ({ status }: ModelReturn): boolean => status === 'asked' || status === 'offered';

/** Runs a step in both and compares all that is visible. */
export function step(
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Step {
  return {
    toString: () => name,
    check,
    async run(model, real) {
      await run(model, real);
      const { shop, customer } = real;
      expect(await readStock(shop, item_id)).toBe(model.stock);
      expect(await readStock(shop, other.item_id)).toBe(model.other);
      expect(await readCartLines(shop, customer)).toEqual(model.cart > 0 ? [`${item_id}×${model.cart}`] : []);
      const orders = await readOrderHistory(shop, customer);
      const seen = orders.map(({ totals, status, value_left, returns }) => [
        totals.count,
        status,
        value_left,
        ...returns.map((one) => one.status),
      ]);
      expect(seen).toEqual(
        model.orders.map(({ quantity, status, total, returns }) => [
          quantity,
          status,
          total / 100,
          ...returns.map((one) => one.status),
        ]),
      );
    },
  };
}

export const nth = <T>(all: T[], index: number): T | undefined => all[index % all.length];

/** A refusal's code, or `done`. */
export async function ending(work: Promise<unknown>): Promise<string> {
  const [end] = await Promise.allSettled([work]);
  if (end.status === 'fulfilled') return 'done';
  if (end.reason.code === undefined) throw end.reason;
  return end.reason.code;
}

/** The number of an order in the shop. */
export const idOf = async ({ shop, customer }: Real, index: number): Promise<number> =>
  Number(nth(await readOrderHistory(shop, customer), index)!.order_id);
