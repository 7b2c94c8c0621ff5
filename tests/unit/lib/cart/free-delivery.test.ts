import { expect, it } from 'vitest';
import type { DeliveryZone } from '#contract/store';
import { freeDelivery, freeDeliveryThere } from '#lib/cart/free-delivery';

const rupees = { bank_account: '₹', country: 'India' };
const terms = { charge: 2000, minimum: 0, free_from: 39_900 };
const near: DeliveryZone = { ...terms, kind: 'radius_km', value: '6' };
const around: DeliveryZone = { ...terms, kind: 'postal_codes', value: '395*', free_from: 59_900 };
const anywhere: DeliveryZone = { ...terms, kind: 'country', value: 'India', free_from: null };

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
  expect(freeDelivery([anywhere], 10_000, rupees)).toBeUndefined();
});

it('speaks of the nearest area that is not free yet while no place is known', () => {
  const zones = [near, around, anywhere];
  expect(freeDelivery(zones, 10_000, rupees)).toEqual({
    text: 'Add ₹299 more for free delivery within 6 km.',
    missing: 29_900,
    from: 39_900,
  });
  expect(freeDelivery(zones, 39_900, rupees)).toEqual({
    text: 'Delivery within 6 km is free. Add ₹200 more for free delivery to postal codes nearby.',
    missing: 20_000,
    from: 59_900,
  });
  expect(freeDelivery(zones, 60_000, rupees)).toEqual({
    text: 'Delivery to postal codes nearby is free.',
    missing: 0,
    from: 60_000,
  });
});
