import fc from 'fast-check';
import { expect, it } from 'vitest';
import { grouped } from '#lib/money/grouped';

it('groups digits as the customers of a country read them', () => {
  const whole = fc.integer({ min: -1e11, max: 1e11 });
  fc.assert(
    fc.property(whole, (number) => {
      expect(grouped(number)).toBe(number.toLocaleString('en-IN'));
      expect(grouped(number, 'Canada')).toBe(number.toLocaleString('en-CA'));
    }),
  );
});
