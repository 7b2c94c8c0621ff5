import { expect, it } from 'vitest';
import { savingOf } from '#lib/catalogue/saving';

const rupees = { bank_account: '₹', country: 'India' };

it.each([
  [16_400, 18_500, 'You save ₹21 (11%)'],
  [99_950, 100_000, 'You save ₹0.50'],
  [18_500, 18_500, ''],
  [18_600, 18_500, ''],
  [18_500, null, ''],
])('at %i of %s it says "%s"', (price, mrp, sentence) => {
  expect(savingOf({ price, mrp }, rupees)).toBe(sentence);
});
