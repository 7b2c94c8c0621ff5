import { expect, it } from 'vitest';
import { methodToUse, paymentMethods } from '#lib/cart/payment-methods';

it('an order is paid online from the provider’s minimum on', () => {
  expect(paymentMethods(100, true, true)).toEqual(['online', 'COD']);
  expect(paymentMethods(99, true, true)).toEqual(['COD']);
  expect(paymentMethods(100, false, false)).toEqual([]);
});

it('a method that was chosen before the total changed is used only while it is available', () => {
  expect(methodToUse(paymentMethods(100, true, true), 'online')).toBe('online');
  expect(methodToUse(paymentMethods(99, true, true), 'online')).toBe('COD');
  expect(methodToUse(paymentMethods(100, true, false), 'COD')).toBe('online');
});
