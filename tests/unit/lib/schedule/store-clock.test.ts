import { expect, it } from 'vitest';
import { storeClockWords } from '#lib/schedule/store-clock';

const now = Date.parse('2026-11-22T19:35:00Z');

it.each(['America/Toronto', 'Pacific/Kiritimati'])('says the day and time there to a customer in %s', (zone) => {
  const words = 'Times are in the store’s local time. It’s Monday, 1:05 AM there now.';
  expect(storeClockWords('Asia/Kolkata', now, zone)).toBe(words);
});

it('says nothing where the clocks agree, whatever the zone is called', () => {
  expect(storeClockWords('Asia/Kolkata', now, 'Asia/Kolkata')).toBeUndefined();
  expect(storeClockWords('Asia/Kolkata', now, 'Asia/Colombo')).toBeUndefined();
});
