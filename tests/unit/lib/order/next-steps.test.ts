import { expect, test } from 'vitest';
import { paymentName } from '#lib/messages/order';
import { nextSteps } from '#lib/order/next-steps';

const order = { order_type: 'Delivery', payment_type: 'COD', orderValue: 16_400 } as const;

test('after an order the customer learns what comes, and what to pay where', () => {
  expect(nextSteps(order)).toHaveLength(3);
  expect(nextSteps(order).at(-1)).toBe('Have the total in cash ready at the door.');
  expect(nextSteps({ ...order, order_type: 'Pickup' }).at(-1)).toBe('Bring the total in cash.');
  expect(nextSteps({ ...order, payment_type: 'online' }).at(-1)).toContain('already paid');
  expect(nextSteps({ ...order, orderValue: 0 }).at(-1)).toBe('There is nothing to pay.');
  expect(nextSteps({ ...order, order_type: 'Pickup' })[1]).toContain('ready for you');
});

test('an order that costs nothing has no payment method', () => {
  expect([paymentName('COD', 0), paymentName('COD', 100)]).toEqual(['Nothing to pay', 'Cash On Delivery']);
  expect(paymentName('online', 100)).toBe('Online Payment');
});
