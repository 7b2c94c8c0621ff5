import { expect, test } from 'vitest';
import { barWords } from '#lib/cart/bar-words';

const locale = { bank_account: '₹', country: 'India' };
const terms = { charge: 2000, minimum: 9900, free_from: 39900 };
const near = { kind: 'radius_km', value: '6', ...terms } as const;
const far = { kind: 'country', value: 'India', charge: 9000, minimum: 50000, free_from: null } as const;
const known = { place: '395003', terms };

test('a cart below the minimum says what is missing for delivery, then for free delivery, then that it is free', () => {
  expect(barWords(5000, known, [near, far], locale)).toBe('Add ₹49 more for delivery.');
  expect(barWords(9900, known, [near, far], locale)).toBe('Add ₹300 more for free delivery.');
  expect(barWords(39900, known, [near, far], locale)).toBe('Delivery is free.');
});

test('while no place is known, the nearest area is meant and named', () => {
  expect(barWords(5000, null, [near, far], locale)).toBe('Add ₹49 more for delivery within 6 km.');
  expect(barWords(10000, null, [near, far], locale)).toBe('Add ₹299 more for free delivery within 6 km.');
  expect(barWords(40000, null, [near, far], locale)).toBe('Delivery within 6 km is free.');
});

test('nothing is promised where delivery is never free, or not offered', () => {
  expect(barWords(60000, { place: '110001', terms: far }, [near, far], locale)).toBe('');
  expect(barWords(60000, null, [], locale)).toBe('');
  expect(barWords(60000, { place: '110001', terms: null }, [near], locale)).toBe(
    'No delivery to 110001. You can pick up.',
  );
});
