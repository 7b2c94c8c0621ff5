import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { returnableUntil } from '#lib/order/returns';

it('starts within seven days of the delivery, as the items of the demo say', () => {
  expect(returnableUntil([{ status: 'delivered', at: '2026-03-01T10:00:00.000Z' }])).toBe('2026-03-08T10:00:00.000Z');
  const items = readFileSync('demo/bhopal/items.csv', 'utf8');
  const promised = items.match(/(?<=within )\w+ \w+|\w+[ -]days?(?= (?:to )?return)/gi) ?? [];
  expect(new Set(promised.map((days) => days.toLowerCase()))).toEqual(new Set(['seven days', 'seven-day']));
});
