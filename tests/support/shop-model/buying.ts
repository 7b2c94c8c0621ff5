import { expect } from 'vitest';
import { surat } from '../shop/catalogue.ts';
import { storeIds, suratPath } from '../shop/customers.ts';
import { orderRequest, setStock } from '../shop/orders.ts';
import { claimRequest, openPayment, payAndClaim, payInSheet, quoteRequest, readPayment } from '../shop/payments.ts';
import { callApi, granted } from '../shop/requests.ts';
import { idOf, item_id, modelCancel, modelOrder, nth, price, step, type Model, type ModelAttempt } from './model.ts';

const orderOfQuantity = (product_qty: number) => ({
  item_list: [{ item_id, product_qty }],
  order_value: (price * product_qty) / 100,
});

function modelSettle(model: Model, attempt: ModelAttempt): void {
  if (attempt.state === 'open' && attempt.paid === 'right' && attempt.quantity <= model.stock) {
    modelOrder(model, attempt.quantity, false);
    attempt.state = 'ordered';
  } else if (attempt.state !== 'ordered' && attempt.paid !== 'nothing') attempt.state = 'refunded';
}

const always = () => true;
const outcomeOf = async (answer: Promise<Response>) => {
  const { status, code } = (await (await answer).json()) as { status: boolean; code?: string };
  return status ? 'granted' : code;
};

export const fill = (quantity: number) =>
  step(`fill the cart with ${quantity}`, always, async (model, { shop, customer: { token, ...customer } }) => {
    const body = { item_id, product_qty: quantity };
    const outcome = await outcomeOf(callApi(shop, 'addProduct', { params: suratPath(customer), token, body }));
    expect(outcome).toBe(quantity <= model.stock ? 'granted' : 'out_of_stock');
    if (outcome === 'granted') model.cart = quantity;
  });

export const restock = (stock: number) =>
  step(`stock is ${stock}`, always, async (model, { shop }) => {
    await setStock(shop, item_id, stock);
    model.stock = stock;
  });

export const orderInCash = (quantity: number) =>
  step(`order ${quantity} in cash, twice with one key`, always, async (model, { shop, customer }) => {
    const request = orderRequest(customer, orderOfQuantity(quantity), crypto.randomUUID());
    const outcomes = await Promise.all([1, 2].map(() => outcomeOf(callApi(shop, 'createOrder', request))));
    const outcome = quantity <= model.stock ? 'granted' : 'out_of_stock';
    expect(outcomes).toEqual([outcome, outcome]);
    if (outcome === 'granted') modelOrder(model, quantity, true);
  });

export const beginPayment = (quantity: number) =>
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

export const pay = (index: number, paid: 'right' | 'wrong') =>
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

export const settle = (index: number, way: 'look' | 'claim' | 'cancel') =>
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

/** Orders and pays online, in one. */
export const orderOnline = (quantity: number) =>
  step(
    `order ${quantity} online`,
    ({ stock }) => stock >= quantity,
    async (model, { shop, customer }) => {
      await payAndClaim(shop, await openPayment(shop, customer, orderOfQuantity(quantity)));
      modelOrder(model, quantity, false);
    },
  );

export const cancelOrder = (index: number) =>
  step(
    `cancel order ${index}`,
    ({ orders }) => orders.length > 0,
    async (model, real) => {
      const order = nth(model.orders, index)!;
      const cancelling = {
        params: { orderId: await idOf(real, index) },
        body: storeIds(surat),
        token: real.customer.token,
      };
      expect(await outcomeOf(callApi(real.shop, 'cancelOrder', cancelling))).toBe(
        order.status === 'collected' ? 'order_not_cancellable' : 'granted',
      );
      modelCancel(model, order);
    },
  );
