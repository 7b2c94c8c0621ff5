import { expect, it } from 'vitest';
import { recipientProblems } from '#lib/account/recipient-form';

it.each([
  [{ name: 'Meera', phone: '' }, 'India', {}],
  [{ name: 'Meera', phone: '+91 98250 12345' }, 'India', {}],
  [{ name: ' ', phone: '98250 1234' }, 'India', { name: expect.any(String), phone: expect.any(String) }],
  [{ name: 'Meera', phone: 'meera@example.in' }, 'India', { phone: 'Phone number must be 10 digits!' }],
  [{ name: 'Noor', phone: '+1 416 555 0100' }, 'Canada', {}],
  [{ name: 'Noor', phone: '+1 416 555 0100' }, 'India', { phone: 'Phone number must be 10 digits!' }],
] as const)('the recipient %j of a store of %s has the problems %j', (recipient, country, problems) => {
  expect(recipientProblems(recipient, country)).toEqual(problems);
});
