import { expect, it } from 'vitest';
import { nameProblem } from '#lib/account/name-problem';
import { detailProblems } from '#lib/account/registration-form';

it('accepts a name in any script, as long as the shop keeps it', () => {
  expect(nameProblem('आशा 👩🏽‍🌾 O’Neil-पटेल')).toBeUndefined();
  expect(nameProblem(` ${'a'.repeat(120)} `)).toBeUndefined();
});

it.each([
  ['  ', 'This field is required'],
  ['\u2800', 'This field is required'],
  ['a'.repeat(121), 'Please use 120 characters at most.'],
  ['Asha\u0007', 'Please check this field.'],
])('says what is wrong with %j', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
});

it('finds names that together are too long before a code is sent', () => {
  const details = { first_name: 'Asha', last_name: 'b'.repeat(300), email: '', mobile_number: '9876543210' };
  expect(detailProblems(details, 'India')).toEqual({ last_name: 'Please use 59 characters at most.' });
});
