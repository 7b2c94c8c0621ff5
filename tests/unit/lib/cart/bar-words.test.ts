import { expect, test } from 'vitest';
import { barWords } from '#lib/cart/bar-words';

const locale = { bank_account: '₹', country: 'India' };
const terms = { charge: 2000, minimum: 9900, free_from: 39900 };
const far = { kind: 'country', value: 'India', charge: 9000, minimum: 50000, free_from: null } as const;
const known = { place: '395003', terms };

test('a cart below the minimum says what is missing for delivery, then for free delivery, then that it is free', () => {
  expect(barWords(5000, known, true, locale)).toBe('Add ₹49 more for delivery.');
  expect(barWords(9900, known, true, locale)).toBe('Add ₹300 more for free delivery.');
  expect(barWords(39900, known, true, locale)).toBe('Delivery is free.');
});

test('while no place is known, the postal code is asked for, as the country calls it', () => {
  expect(barWords(5000, null, true, locale)).toBe('Enter your PIN code to see what delivery costs.');
  const canada = { bank_account: 'CA$', country: 'Canada' };
  expect(barWords(5000, null, true, canada)).toBe('Enter your postal code to see what delivery costs.');
});

test('nothing is promised where delivery is never free, or not offered', () => {
  expect(barWords(60000, { place: '110001', terms: far }, true, locale)).toBe('');
  expect(barWords(60000, null, false, locale)).toBe('');
  expect(barWords(60000, { place: '110001', terms: null }, true, locale)).toBe(
    'No delivery to 110001. You can pick up.',
  );
});
