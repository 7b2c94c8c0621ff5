import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  dateWords,
  dayWords,
  momentWords,
  monthWords,
  shortDate,
  shortDay,
  timeWords,
  listedMoment,
  utcWords,
} from '#lib/schedule/date-words';

it('writes a date in one way, whole or in short, with its weekday or without', () => {
  const date = '2026-11-05';
  expect([dateWords, shortDate, dayWords, shortDay, monthWords].map((words) => words(date))).toEqual([
    '5 November 2026',
    '5 Nov 2026',
    'Thursday, 5 November',
    'Thu 5 Nov',
    'November 2026',
  ]);
  expect(monthWords('2027-02')).toBe('February 2027');
});

it('writes every date as the platform does', () => {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const platform = new Intl.DateTimeFormat('en-GB', parts);
  const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (each) => {
      const date = each.toISOString().slice(0, 10);
      const [weekday] = dayWords(date).split(',');
      expect(`${weekday} ${dateWords(date)}`).toBe(platform.format(each).replace(',', ''));
    }),
  );
});

it.each([
  [0, '12 AM'],
  [8 * 60, '8 AM'],
  [12 * 60, '12 PM'],
  [21 * 60 + 5, '9:05 PM'],
  ['20:00', '8 PM'],
  ['07:30', '7:30 AM'],
])('writes the time %s as %s', (time, words) => {
  expect(timeWords(time)).toBe(words);
});

it('writes a moment by the clock of a time zone, and in UTC for lists', () => {
  const moment = '2026-11-21T20:30:00.000Z';
  expect(momentWords(moment, 'Asia/Kolkata')).toBe('22 Nov 2026, 2 AM');
  expect(momentWords(moment, 'America/Toronto')).toBe('21 Nov 2026, 3:30 PM');
  expect(listedMoment(moment, 'Asia/Kolkata')).toBe('2026-11-22 02:00');
  expect(listedMoment(moment, 'America/Toronto')).toBe('2026-11-21 15:30');
  expect(utcWords(moment)).toBe('2026-11-21 20:30:00 UTC');
});
