import fc from 'fast-check';
import { expect } from 'vitest';
import { answerAsStaff } from '#server/orders/replacements/answers';
import { leaveOut } from '#server/orders/replacements/missing';
import { offerReplacement } from '#server/orders/replacements/offer-replacement';
import { surat } from './catalogue.ts';
import { storeIds, suratPath, type Customer } from './customers.ts';
import { readCartLines, readOrderHistory, orderRequest, setStock, readStock } from './orders.ts';
import { claimRequest, openPayment, payInSheet, quoteRequest, readPayment, type OpenedPayment } from './payments.ts';
import { callApi, granted } from './requests.ts';
import type { TestShop } from './shop.ts';

const item_id = 1001;
const price = 164;
/** What can come instead. */
const other = { item_id: 1002, price: 10.5 };
const orderOfQuantity = (product_qty: number) => ({
  item_list: [{ item_id, product_qty }],
  order_value: price * product_qty,
});

/** A payment attempt in the model. */
interface ModelAttempt {
  quantity: number;
  state: 'open' | 'ordered' | 'closed' | 'refunded';
  paid: 'nothing' | 'right' | 'wrong';
}

/** An order of pieces of one item: how many were left out or replaced, and for how many another item is offered. */
interface ModelOrder {
  quantity: number;
  isCancelled: boolean;
  leftOut: number;
  replaced: number;
  offered: number;
}

/** A simplified shop: one item, and another that can come instead; one customer. */
export interface Model {
  stock: number;
  other: number;
  cart: number;
  orders: ModelOrder[];
  attempts: ModelAttempt[];
}

/** The real shop, with the payments of the model's attempts. */
export interface Real {
  shop: TestShop;
  customer: Customer;
  opened: OpenedPayment[];
}

type Step = fc.AsyncCommand<Model, Real>;

/** An order takes its quantity out of the cart and closes the other open attempts. */
function modelOrder(model: Model, quantity: number): void {
  model.stock -= quantity;
  model.cart = Math.max(0, model.cart - quantity);
  model.orders.unshift({ quantity, isCancelled: false, leftOut: 0, replaced: 0, offered: 0 });
  for (const attempt of model.attempts) if (attempt.state === 'open') attempt.state = 'closed';
}

function modelSettle(model: Model, attempt: ModelAttempt): void {
  if (attempt.state === 'open' && attempt.paid === 'right' && attempt.quantity <= model.stock) {
    modelOrder(model, attempt.quantity);
    attempt.state = 'ordered';
  } else if (attempt.state !== 'ordered' && attempt.paid !== 'nothing') attempt.state = 'refunded';
}

/** What is left of an order's value; cancelling it changes nothing here. */
const modelValue = ({ quantity, leftOut, replaced }: ModelOrder): number =>
  (quantity - leftOut) * price - replaced * (price - other.price);

/** How many pieces of an order are still to be picked. */
const modelToPick = ({ quantity, leftOut, replaced, offered }: ModelOrder): number =>
  quantity - leftOut - replaced - offered;

/** Of a cancelled order goes back what is there: not what was missing. */
function modelCancel(model: Model, order: ModelOrder): void {
  if (order.isCancelled) return;
  model.stock += modelToPick(order);
  model.other += order.replaced + order.offered;
  Object.assign(order, { isCancelled: true, offered: 0 });
}

/** Leaves pieces out; an order of which nothing is left is cancelled. */
function modelLeaveOut(model: Model, order: ModelOrder, pieces: number): void {
  order.leftOut += pieces;
  if (order.leftOut === order.quantity) modelCancel(model, order);
}

/** Runs a step in both and compares all that is visible. */
function step(name: string, check: (model: Model) => boolean, run: (model: Model, real: Real) => Promise<void>): Step {
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
      expect(orders.map(({ totals, status, value_left }) => [totals.count, status, value_left])).toEqual(
        model.orders.map((order) => [order.quantity, order.isCancelled ? 'cancelled' : 'pending', modelValue(order)]),
      );
    },
  };
}

const always = () => true;
const outcomeOf = async (answer: Promise<Response>) => {
  const { status, code } = (await (await answer).json()) as { status: boolean; code?: string };
  return status ? 'granted' : code;
};

const fill = (quantity: number) =>
  step(`fill the cart with ${quantity}`, always, async (model, { shop, customer: { token, ...customer } }) => {
    const body = { item_id, product_qty: quantity };
    const outcome = await outcomeOf(callApi(shop, 'addProduct', { params: suratPath(customer), token, body }));
    expect(outcome).toBe(quantity <= model.stock ? 'granted' : 'out_of_stock');
    if (outcome === 'granted') model.cart = quantity;
  });

const restock = (stock: number) =>
  step(`stock is ${stock}`, always, async (model, { shop }) => {
    await setStock(shop, item_id, stock);
    model.stock = stock;
  });

const orderInCash = (quantity: number) =>
  step(`order ${quantity} in cash, twice with one key`, always, async (model, { shop, customer }) => {
    const request = orderRequest(customer, orderOfQuantity(quantity), crypto.randomUUID());
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(callApi(shop, 'createOrder', request))));
    const outcome = quantity <= model.stock ? 'granted' : 'out_of_stock';
    expect(outcomes).toEqual([outcome, outcome]);
    if (outcome === 'granted') modelOrder(model, quantity);
  });

const beginPayment = (quantity: number) =>
  step(`begin to pay for ${quantity}`, always, async (model, { shop, customer, opened }) => {
    if (quantity > model.stock) {
      expect(await outcomeOf(callApi(shop, 'quoteOrder', quoteRequest(customer, orderOfQuantity(quantity))))).toBe(
        'out_of_stock',
      );
      return;
    }
    opened.push(await openPayment(shop, customer, orderOfQuantity(quantity)));
    model.attempts.push({ quantity, state: 'open', paid: 'nothing' });
  });

const nth = <T>(all: T[], index: number): T | undefined => all[index % all.length];

const pay = (index: number, paid: 'right' | 'wrong') =>
  step(
    `pay attempt ${index}, the ${paid} sum`,
    ({ attempts }) => nth(attempts, index)?.paid === 'nothing',
    async (model, { shop, opened }) => {
      const [attempt, payment] = [nth(model.attempts, index)!, nth(opened, index)!];
      await payInSheet(shop, payment, {
        webhooks: 'never',
        ...(paid === 'wrong' && { amount: payment.order.amount - 1 }),
      });
      attempt.paid = paid;
    },
  );

const settle = (index: number, way: 'look' | 'claim' | 'cancel') =>
  step(
    `${way} at attempt ${index}`,
    ({ attempts }) => attempts.length > 0,
    async (model, { shop, opened }) => {
      const [attempt, payment] = [nth(model.attempts, index)!, nth(opened, index)!];
      modelSettle(model, attempt);
      if (way === 'cancel' && attempt.state === 'open') attempt.state = 'closed';
      if (way === 'claim') {
        const codes = {
          open: 'payment_pending',
          ordered: 'granted',
          closed: 'payment_closed',
          refunded: 'payment_refunded',
        };
        expect(await outcomeOf(callApi(shop, 'createOrder', claimRequest(payment)))).toBe(codes[attempt.state]);
      } else if (way === 'cancel')
        await granted(shop, 'cancelPayment', { params: { attemptId: payment.attempt }, token: payment.token });
      expect((await readPayment(shop, payment)).state).toBe(attempt.state);
    },
  );

const cancelOrder = (index: number) =>
  step(
    `cancel order ${index}`,
    ({ orders }) => orders.length > 0,
    async (model, { shop, customer }) => {
      const order = nth(model.orders, index)!;
      const orderId = Number(nth(await readOrderHistory(shop, customer), index)!.order_id);
      await granted(shop, 'cancelOrder', { params: { orderId }, body: storeIds(surat), token: customer.token });
      modelCancel(model, order);
    },
  );

/** The number of an order in the shop, and its refusal or `done`. */
async function ending(work: Promise<unknown>): Promise<string> {
  const [end] = await Promise.allSettled([work]);
  return end.status === 'fulfilled' ? 'done' : end.reason.code;
}

const idOf = async ({ shop, customer }: Real, index: number) =>
  Number(nth(await readOrderHistory(shop, customer), index)!.order_id);

const leaveOutOf = (index: number, pieces: number) =>
  step(
    `leave ${pieces} out of order ${index}`,
    ({ orders }) => orders.length > 0,
    async (model, real) => {
      const order = nth(model.orders, index)!;
      const key = { ...storeIds(surat), order_id: await idOf(real, index) };
      const end = await ending(leaveOut(real.shop, { ...key, line: 1, quantity: pieces }, 'command'));
      if (order.isCancelled) return expect(end).toBe('order_not_pending');
      const isThere = pieces <= modelToPick(order);
      expect(end).toBe(isThere ? 'done' : 'line_changed');
      if (isThere) modelLeaveOut(model, order, pieces);
    },
  );

const offerIn = (index: number, pieces: number) =>
  step(
    `offer another item for ${pieces} of order ${index}`,
    ({ orders }) => orders.length > 0 && nth(orders, index)?.offered === 0,
    async (model, real) => {
      const order = nth(model.orders, index)!;
      const key = { ...storeIds(surat), order_id: await idOf(real, index) };
      const wanted = { ...key, line: 1, quantity: pieces, item_id: other.item_id, product_color: '' };
      const end = await ending(offerReplacement(real.shop, wanted, 'command'));
      if (order.isCancelled) return expect(end).toBe('order_not_pending');
      const isThere = pieces <= modelToPick(order);
      const isInStock = pieces <= model.other;
      expect(end).toBe(isThere ? (isInStock ? 'done' : 'out_of_stock') : 'line_changed');
      if (!isThere || !isInStock) return;
      order.offered = pieces;
      model.other -= pieces;
    },
  );

/** Answers the first offer that is open. */
const answerWith = (answer: 'accept' | 'leave_out' | 'withdraw') =>
  step(
    answer,
    ({ orders }) => orders.some(({ offered }) => offered > 0),
    async (model, { shop, customer }) => {
      const asked = model.orders.findIndex(({ offered }) => offered > 0);
      const order = model.orders[asked]!;
      const { order_id, offers } = (await readOrderHistory(shop, customer))[asked]!;
      const key = { ...storeIds(surat), order_id, offer_id: offers.at(-1)?.offer_id ?? 0 };
      await answerAsStaff(shop, key, answer, 'command');
      const { offered } = order;
      order.offered = 0;
      if (answer === 'accept') order.replaced += offered;
      else model.other += offered;
      if (answer === 'leave_out') modelLeaveOut(model, order, offered);
    },
  );

const quantity = fc.integer({ min: 1, max: 8 });
const index = fc.nat(3);

const pieces = fc.integer({ min: 1, max: 4 });
const aboutLines = [
  fc.tuple(index, pieces).map(([order, pieces]) => leaveOutOf(order, pieces)),
  fc.tuple(index, pieces).map(([order, pieces]) => offerIn(order, pieces)),
  fc.constantFrom('accept' as const, 'accept' as const, 'leave_out' as const, 'withdraw' as const).map(answerWith),
  index.map(cancelOrder),
];

/** Sequences of steps of a customer and a store. */
export const steps = fc.commands(
  [
    quantity.map(fill),
    fc.integer({ min: 0, max: 12 }).map(restock),
    quantity.map(orderInCash),
    quantity.map(beginPayment),
    quantity.map(beginPayment),
    fc
      .tuple(index, fc.constantFrom('right' as const, 'right' as const, 'wrong' as const))
      .map(([attempt, paid]) => pay(attempt, paid)),
    fc
      .tuple(index, fc.constantFrom('look' as const, 'claim' as const, 'cancel' as const))
      .map(([attempt, way]) => settle(attempt, way)),
    ...aboutLines,
  ],
  { maxCommands: 24, size: 'max' },
);

/** Sequences of steps with few orders, of which much is missing. */
export const missingSteps = fc.commands([fc.constantFrom(3, 5).map(orderInCash), ...aboutLines], {
  maxCommands: 40,
  size: 'max',
});
