import { expect, it } from 'vitest';
import type { DeliveryZone } from '#contract/store';
import { minimumAnywhere, minimumThere } from '#lib/cart/minimum-order';

const rupees = { bank_account: '₹', country: 'India' };
const nearby = { kind: 'radius_km', value: '6.0', charge: 2000, minimum: 9900, free_from: 39_900 } as const;
const around = { kind: 'postal_codes', value: '395*', charge: 4500, minimum: 29_900, free_from: null } as const;
const zones: DeliveryZone[] = [nearby, around];

it('says what a cart misses for delivery to a known place', () => {
  expect(minimumThere(nearby, '395001', 4000, rupees)).toBe(
    'The minimum order for delivery to 395001 is ₹99. Add ₹59 more.',
  );
  expect(minimumThere(nearby, '395001', 9899, rupees)).toContain('Add ₹0.01 more.');
  expect(minimumThere(nearby, '395001', 9900, rupees)).toBeUndefined();
});

it('says the minimums that a cart does not reach while no place is known', () => {
  expect(minimumAnywhere(zones, 4000, rupees)).toBe(
    'The minimum order for delivery is ₹99 within 6 km, ₹299 to postal codes nearby.',
  );
  expect(minimumAnywhere(zones, 9900, rupees)).toBe('The minimum order for delivery is ₹299 to postal codes nearby.');
  expect(minimumAnywhere(zones, 29_900, rupees)).toBeUndefined();
  expect(minimumAnywhere([], 0, rupees)).toBeUndefined();
});
