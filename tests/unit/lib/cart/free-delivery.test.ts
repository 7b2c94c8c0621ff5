import { expect, it } from 'vitest';
import { freeDeliveryThere } from '#lib/cart/free-delivery';

const rupees = { bank_account: '₹', country: 'India' };
const terms = { charge: 2000, minimum: 0, free_from: 39_900 };

it('says what a cart misses for free delivery to a known place', () => {
  expect(freeDeliveryThere(terms, 10_000, rupees)).toEqual({
    text: 'Add ₹299 more for free delivery.',
    missing: 29_900,
    from: 39_900,
  });
  expect(freeDeliveryThere(terms, 39_900, rupees)).toEqual({
    text: 'Your delivery is free.',
    missing: 0,
    from: 39_900,
  });
});

it('says nothing where delivery is never free, or costs nothing', () => {
  expect(freeDeliveryThere({ ...terms, free_from: null }, 10_000, rupees)).toBeUndefined();
  expect(freeDeliveryThere({ ...terms, charge: 0 }, 10_000, rupees)).toBeUndefined();
});
