import { expect, test } from 'vitest';
import { nextSteps } from '#lib/order/next-steps';

const rupees = { bank_account: '₹', country: 'India' };
const order = { order_type: 'Delivery', payment_type: 'COD', orderValue: 18_400 } as const;
const last = (placed: Parameters<typeof nextSteps>[0]) => nextSteps(placed, rupees).at(-1);

test('after an order the customer learns what comes, and what to pay where', () => {
  expect(nextSteps(order, rupees)).toHaveLength(3);
  expect(last(order)).toBe('Have ₹184 in cash ready at the door.');
  expect(last({ ...order, order_type: 'Pickup' })).toBe('Bring ₹184 in cash.');
  expect(last({ ...order, payment_type: 'online' })).toBe('It is paid: there is nothing to pay any more.');
  expect(nextSteps({ ...order, order_type: 'Pickup' }, rupees)[1]).toContain('ready for you');
});
