import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentNumber } from '#server/orders/invoices/numbers';

const series = fc.constantFrom<'' | 'C'>('', 'C');
const storeId = fc.oneof(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.integer({ min: 1, max: 99_999 }));
const count = fc.integer({ min: 1, max: 999_999 });
const number = fc.tuple(storeId, series, fc.constantFrom('26', '27'), count);

it('numbers documents as the law allows, whatever the number of the store', () => {
  fc.assert(
    fc.property(number, (parts) => {
      expect(documentNumber(...parts)).toMatch(/^[A-Z0-9-]{1,16}$/);
    }),
  );
  expect(documentNumber(33_001, '', '26', 1)).toBe('33001-26-00001');
  expect(documentNumber(33_001, 'C', '26', 999_999)).toBe('C33001-26-999999');
  expect(documentNumber(2_147_483_647, '', '26', 1)).toBe('ZIK0ZJ-2600001');
  expect(documentNumber(2_147_483_647, 'C', '26', 999_999)).toBe('ZIK0ZJ-C26999999');
});

it('gives no number twice', () => {
  const key = (parts: [number, string, string, number]) => parts.join(' ');
  fc.assert(
    fc.property(number, number, (a, b) => {
      fc.pre(key(a) !== key(b));
      expect(documentNumber(...a)).not.toBe(documentNumber(...b));
    }),
    { numRuns: 5000 },
  );
  expect(documentNumber(0x1_bacdf, '', '26', 1)).not.toBe(documentNumber(0x1bacd, 'C', '26', 1));
});
