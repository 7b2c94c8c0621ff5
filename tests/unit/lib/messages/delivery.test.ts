import { expect, it } from 'vitest';
import { cardDeliveryWords, deliveryWords, termsWords, zoneWords } from '#lib/messages/delivery';

const india = { bank_account: '₹', country: 'India' };
const place = {
  postal_code: '110001',
  locality: 'Connaught Place',
  district: 'New Delhi',
  state: 'Delhi',
  country: 'India',
} as const;

it.each([
  [{ charge: 2000, minimum: 14_900, free_from: 49_900 }, '₹20, free from ₹499, minimum ₹149'],
  [{ charge: 0, minimum: 14_900, free_from: null }, 'Free, minimum ₹149'],
  [{ charge: 450, minimum: 0, free_from: null }, '₹4.50'],
])('delivery costs %j: %s', (terms, words) => {
  expect(termsWords(terms, india)).toBe(words);
});

it('says whether a place is served, in the words the customer used', () => {
  const terms = { charge: 2000, minimum: 0, free_from: null };
  const answer = { outcome: 'served', place, distance_km: 2, delivery: terms } as const;
  expect(deliveryWords(answer, 'Nanpura', india)).toEqual({ state: 'Delivers to Nanpura', detail: '₹20' });
  const far = { ...answer, outcome: 'not_served', delivery: null } as const;
  expect(deliveryWords(far, 'Delhi', india).state).toBe('No delivery to 110001');
  const unknown = { outcome: 'unknown', place: null, distance_km: null, delivery: null } as const;
  expect(deliveryWords(unknown, '395999', india).state).toBe('We couldn’t find “395999”');
});

it('says on a card what is known of delivery, and nothing when no place was given', () => {
  const store = { ...india, store_name: 'Surat Sadan' } as never as Parameters<typeof cardDeliveryWords>[0];
  expect(cardDeliveryWords(store)).toBeUndefined();
  expect(cardDeliveryWords({ ...store, delivery: null })).toBe('Pickup only: no delivery to you');
});

it.each([
  ['radius_km', '6.50', 'Within 6.5 km'],
  ['country', 'India', 'Anywhere in India'],
  ['postal_codes', 'M5*;M4Y;M4X', 'M5…, M4Y and M4X'],
] as const)('a zone of %s %s is called: %s', (kind, value, words) => {
  expect(zoneWords({ kind, value })).toBe(words);
});
