import { expect, it } from 'vitest';
import { priceAlertOf } from '#lib/money/price-alert';

it.each([
  [1000, 0, 'zero'],
  [null, 0, 'zero'],
  [1000, 499, 'steep_fall'],
  [1000, 500, undefined],
  [1000, 1500, undefined],
  [1000, 1501, 'steep_rise'],
  [0, 1501, undefined],
  [null, 1501, undefined],
  [1000, null, undefined],
])('a price of %s that becomes %s has the alert %s', (was, now, alert) => {
  expect(priceAlertOf(was, now)).toBe(alert);
});
