import { expect, it } from 'vitest';
import { businessProblems } from '#lib/account/business-form';

const business = { gstin: '27 aabxs3301k1zd', name: 'Mehta Traders', address: '12 Mill Road, Mumbai 400001' };
const required = 'This field is required';

it.each([
  [{}, {}],
  [{ gstin: ' ' }, { gstin: required }],
  [{ gstin: '27AABXS3301K1ZE' }, { gstin: expect.stringMatching(/^The GSTIN has a typo: .* should be D/) }],
  [
    { name: ' ', address: '\u200B' },
    { name: required, address: required },
  ],
])('a business with %j has the problems %j', (other, problems) => {
  expect(businessProblems({ ...business, ...other })).toEqual(problems);
});
