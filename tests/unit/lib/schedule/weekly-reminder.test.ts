import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstReminder, nextReminder, reminderDay } from '#lib/schedule/weekly-reminder';
import { localTime, weekdayOf } from '#lib/schedule/zoned-time';

const zones = ['Asia/Kolkata', 'America/Toronto', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'];
const hour = 3_600_000;
const week = 7 * 24 * hour;
const any = [
  fc.integer({ min: 1, max: 7 }),
  fc.constantFrom(...zones),
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2040, 0, 1) }),
] as const;
const at = (moment: string) => Date.parse(moment);
const iso = (moment: number) => new Date(moment).toISOString();

describe('a weekly reminder', () => {
  it('goes out at nine of the store on its day, the next one that there is', () => {
    fc.assert(
      fc.property(...any, (weekday, timezone, now) => {
        const next = nextReminder(weekday, timezone, now);
        const { date, minutes } = localTime(next, timezone);
        expect([weekdayOf(date), minutes]).toEqual([weekday, 9 * 60]);
        expect(next).toBeGreaterThan(now);
        expect(next - now).toBeLessThanOrEqual(week + hour); // clocks go back
        expect(reminderDay(weekday, timezone, next)?.date).toBe(date);
      }),
    );
  });

  it('begins on another day than the one on which it is set', () => {
    fc.assert(
      fc.property(...any, (weekday, timezone, now) => {
        const first = firstReminder(weekday, timezone, now);
        expect(localTime(first, timezone).date > localTime(now, timezone).date).toBe(true);
        expect(first - now).toBeLessThan(8 * 24 * hour);
      }),
    );
    expect(iso(firstReminder(1, 'Asia/Kolkata', at('2026-11-23T00:10:00Z')))).toBe('2026-11-30T03:30:00.000Z');
  });

  it.each([
    ['before clocks go forward in Toronto', '2026-03-01T14:00:00Z', '2026-03-08T13:00:00.000Z'],
    ['before they go back', '2026-10-25T13:00:00Z', '2026-11-01T14:00:00.000Z'],
  ])('keeps its hour when the last one was %s', (_, last, next) => {
    expect(iso(nextReminder(7, 'America/Toronto', at(last)))).toBe(next);
  });

  it.each([
    ['2026-11-23T03:29:59Z', undefined], // 8:59 on Monday
    ['2026-11-23T03:30:00Z', { date: '2026-11-23', until: at('2026-11-23T14:30:00Z') }],
    ['2026-11-23T14:29:59Z', { date: '2026-11-23', until: at('2026-11-23T14:30:00Z') }],
    ['2026-11-23T14:30:00Z', undefined], // 8 in the evening
    ['2026-11-24T04:00:00Z', undefined], // Tuesday
  ])('of Mondays may go out at %s: %j', (now, day) => {
    expect(reminderDay(1, 'Asia/Kolkata', at(now))).toEqual(day);
  });
});
