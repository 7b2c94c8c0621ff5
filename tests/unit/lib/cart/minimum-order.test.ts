import { expect, it } from 'vitest';
import { minimumThere } from '#lib/cart/minimum-order';

const rupees = { bank_account: '₹', country: 'India' };
const nearby = { kind: 'radius_km', value: '6.0', charge: 2000, minimum: 9900, free_from: 39_900 } as const;

it('says what a cart misses for delivery to a known place', () => {
  expect(minimumThere(nearby, '395001', 4000, rupees)).toBe(
    'The minimum order for delivery to 395001 is ₹99. Add ₹59 more.',
  );
  expect(minimumThere(nearby, '395001', 9899, rupees)).toContain('Add ₹0.01 more.');
  expect(minimumThere(nearby, '395001', 9900, rupees)).toBeUndefined();
});
