import { expect, it } from 'vitest';
import { codeDigits } from '#lib/account/code-digits';

it.each([
  ['123456'],
  ['123 456'],
  ['123-456'],
  ['१२३४५६'],
  ['123456 is your one-time code for Surat Sadan. It is good for 5 minutes.\n\n@nukkad.example #123456'],
  ['Your code for 24x7 Kirana, open 7 to 11: 123456'],
  ['1234567'],
])('finds the code in %s', (text) => {
  expect(codeDigits(text)).toBe('123456');
});

it('keeps a code as far as it is typed', () => {
  expect(codeDigits('12 3')).toBe('123');
});
