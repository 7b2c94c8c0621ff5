import { expect, it } from 'vitest';
import { typedAmount } from '#lib/account/typed-amount';
import { readMoney } from '#server/import/spreadsheet/readings';

const amounts = [
  ['164', 164],
  ['149,50', 149.5],
  ['149.5', 149.5],
  ['1,299', 1299],
  ['1,29,900.50', 129_900.5],
  ['1 299,00', 1299],
  ['1\u00A0299', 1299],
  ['2,4', 2.4],
  ['₹ 45/-', 45],
  ['Rs. 45', 45],
] as const;

it.each(amounts)('%j is typed for %d, at the counter as in a file', (typed, amount) => {
  expect(typedAmount(typed)).toBe(amount);
  expect(Number(readMoney(typed, 'India'))).toBe(amount);
});

it('digits of other scripts are digits', () => {
  expect(typedAmount('१६४')).toBe(164);
});

it.each(['', ' ', '1.299', '45.005', '1,2345', '-5', 'four', '1e3'])('%j is no amount', (typed) => {
  expect(typedAmount(typed)).toBeNaN();
});
