import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { daysAfter, localTime, momentOf, weekdayOf } from '#lib/schedule/zoned-time';

const zones = ['Asia/Kolkata', 'America/Toronto', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
const zone = fc.constantFrom(...zones);
const moment = fc
  .integer({ min: Date.UTC(2015, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
  .map((minutes) => minutes * 60_000);
const hour = 3_600_000;

afterEach(() => vi.unstubAllGlobals());

describe('calendar and clock of a time zone', () => {
  it.each([
    ['2026-11-21T18:29:59Z', 'Asia/Kolkata', '2026-11-21', 23 * 60 + 59],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22', 0],
    ['2026-11-21T04:59:00Z', 'America/Toronto', '2026-11-20', 23 * 60 + 59],
    ['2026-07-01T04:00:00Z', 'America/Toronto', '2026-07-01', 0],
  ])('at %s in %s show %s and %i minutes', (at, timezone, date, minutes) => {
    expect(localTime(Date.parse(at), timezone)).toEqual({ date, minutes });
  });

  it('are asked of the browser’s calendar where it has one, in whole milliseconds', () => {
    const shown = { hour: 13, minute: 45, toPlainDate: () => '2026-11-21' };
    const asked: unknown[] = [];
    const toZonedDateTimeISO = (timezone: string) => (asked.push(timezone), shown);
    const fromEpochMilliseconds = (moment: number) => (asked.push(moment), { toZonedDateTimeISO });
    vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds } });
    expect(localTime(5.5, 'Asia/Kolkata')).toEqual({ date: '2026-11-21', minutes: 825 });
    expect(asked).toEqual([5, 'Asia/Kolkata']);
  });

  it('lead back to the moment, or to the same time an hour before when clocks were put back', () => {
    fc.assert(
      fc.property(moment, zone, (at, timezone) => {
        const back = momentOf(localTime(at, timezone), timezone);
        expect([at, at - hour]).toContain(back);
        expect(localTime(back, timezone)).toEqual(localTime(at, timezone));
      }),
      { numRuns: 500 },
    );
  });

  it('give the first of two equal times when clocks are put back', () => {
    const moment = momentOf({ date: '2026-11-01', minutes: 90 }, 'America/Toronto');
    expect(new Date(moment).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  it('give the time after the gap when clocks are put forward', () => {
    const moment = momentOf({ date: '2027-03-14', minutes: 150 }, 'America/Toronto');
    expect(localTime(moment, 'America/Toronto')).toEqual({ date: '2027-03-14', minutes: 210 });
  });
});

describe('dates', () => {
  it('count over months, years and leap days', () => {
    expect(daysAfter('2028-02-28', 2)).toBe('2028-03-01');
    expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('a week later are the same weekday, and every weekday comes once a week', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const { date } = localTime(at, 'UTC');
        expect(weekdayOf(daysAfter(date, 7))).toBe(weekdayOf(date));
        const week = [0, 1, 2, 3, 4, 5, 6].map((days) => weekdayOf(daysAfter(date, days)));
        expect(week.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
      }),
    );
  });

  it('know their weekday', () => {
    expect(weekdayOf('2026-11-21')).toBe(6);
    expect(weekdayOf('2026-11-22')).toBe(7);
  });
});
