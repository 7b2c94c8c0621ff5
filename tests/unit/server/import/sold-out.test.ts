import { expect, test } from 'vitest';
import { soldOutDate } from '#server/import/apply/sold-out';

const now = new Date('2026-11-26T19:00:00Z');

test.each([
  ['Asia/Kolkata', '2026-11-27', null],
  ['Asia/Kolkata', '2026-11-28', '2026-11-28'],
  ['America/Toronto', '2026-11-27', '2026-11-27'],
  ['America/Toronto', '2026-11-26', null],
])('in %s an item that is back on %s is sold out until %j, whatever the date is in UTC', (timezone, date, until) => {
  expect(soldOutDate(date, { timezone, now })).toBe(until);
});
