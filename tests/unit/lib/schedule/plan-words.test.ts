import { expect, it } from 'vitest';
import { deliveryCount, deliveryDays, planWords } from '#lib/schedule/plan-words';

it('takes what stands before the first colon for the name of a plan, without its duration', () => {
  expect(planWords({ description: 'Milk round, 30 days: milk: at seven', noOfDays: 30 })).toEqual({
    name: 'Milk round',
    detail: 'Milk: at seven',
  });
});

it('takes a description without a colon, or with a late one, for the name', () => {
  const long = `${'A plan that goes on and on '.repeat(3)}: and on`;
  for (const description of ['A milk round', long])
    expect(planWords({ description, noOfDays: 30 })).toEqual({ name: description, detail: '' });
});

it.each([
  [[], 'Every day'],
  [[7], 'Monday to Saturday'],
  [[6, 7], 'Monday to Friday'],
  [[1, 2, 3, 4, 5, 7], 'Every Saturday'],
  [[2, 4, 6, 7], 'Monday, Wednesday and Friday'],
  [[1, 3, 4, 6, 7], 'Tuesday and Friday'],
  [[3, 4, 5, 6, 7], 'Monday and Tuesday'],
])('without %j it is delivered: %s', (offdays, words) => {
  expect(deliveryDays(offdays)).toBe(words);
});

it('counts deliveries', () => {
  expect([1, 26].map((deliveries) => deliveryCount({ deliveries }))).toEqual(['1 delivery', '26 deliveries']);
});
