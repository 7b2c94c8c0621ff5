import { expect, it } from 'vitest';
import { amountProblem, typedAmount } from '#lib/account/typed-amount';
import { readMoney } from '#server/import/parse/readings';

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
  expect(readMoney('१६४', 'India')).toBe('164');
});

it.each(['1.299', '45.005'])('%j has two meanings, which are named', (typed) => {
  expect(amountProblem(typed, 'India')).toBe(
    `is ambiguous: if you mean ${typed.replace('.', '')}, write ${typed.replace('.', '')}.00`,
  );
});

it('the currency is that of the store', () => {
  expect([typedAmount('$45', 'India'), typedAmount('$45', 'Canada')]).toEqual([NaN, 45]);
  expect(amountProblem('$45', 'India')).toBe('is not in the store’s currency');
});

it.each(['', ' ', '1.299', '45.005', '1,2345', '-5', 'four', '1e3'])('%j is no amount', (typed) => {
  expect(typedAmount(typed)).toBeNaN();
});
