import { expect, it } from 'vitest';
import { mobileProblem } from '#lib/account/mobile-problem';

const digits = 'Phone number must be 10 digits!';

it.each([
  ['98765 43210', 'India', undefined],
  ['९८७६५४३२१०', 'India', undefined],
  ['987654321', 'India', digits],
  ['', 'India', digits],
  ['asha@example.com', 'India', digits],
  ['0000000000', 'India', 'An Indian mobile number begins with 6, 7, 8 or 9. Please check it.'],
  ['1234567890', 'India', 'An Indian mobile number begins with 6, 7, 8 or 9. Please check it.'],
  ['0261 2461234', 'India', 'An Indian mobile number begins with 6, 7, 8 or 9. Please check it.'],
  ['1234567890', 'Canada', 'A Canadian phone number does not begin with 0 or 1. Please check it.'],
] as const)('the number %j in %s has the problem %j', (typed, country, problem) => {
  expect(mobileProblem(typed, country)).toBe(problem);
});
