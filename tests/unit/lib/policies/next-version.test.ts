import { expect, test } from 'vitest';
import { policiesOf } from '#lib/policies/next-version';

const [about, next, terms] = [
  { id: 'about', data: { order: 2 } },
  { id: 'about.next', data: { order: 2 } },
  { id: 'terms-of-service', data: { order: 1 } },
];
const entries = [about, next, terms];

test('an announced version stands beside the one in force until its day, then in its place', () => {
  expect(policiesOf(entries, [])).toEqual([
    { id: 'terms-of-service', entry: terms },
    { id: 'about', entry: about, next },
  ]);
  expect(policiesOf(entries, ['about', 'terms-of-service'])).toEqual([
    { id: 'terms-of-service', entry: terms },
    { id: 'about', entry: next },
  ]);
});
