import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeWords } from '#lib/schedule/date-words';
import { slotNames } from '#lib/schedule/slot-names';
import { slotDay, slotTimes, slotWords } from '#lib/schedule/slot-words';
import { isBeforeCutOff, slotsAt, type SlotDay, type SlotPlan } from '#lib/schedule/slots';
import { daysAfter, localTime } from '#lib/schedule/zoned-time';

const kolkata = 'Asia/Kolkata';
const toronto = 'America/Toronto';
const day: SlotDay = {
  opens: '10:00',
  closes: '20:00',
  slot_minutes: 120,
  slot_capacity: 20,
  lead_minutes: 240,
  last_order: '18:00',
};
/** Closed on Mondays, and on a Wednesday that is a holiday. */
const week: SlotPlan = {
  days: [null, day, day, day, day, day, day],
  holidays: [{ date: '2026-11-25', name: 'Guru Nanak Jayanti' }],
};

const begins = (at: string, plan = week, timezone = kolkata) =>
  slotsAt(plan, timezone, Date.parse(at)).map(({ starts }) => {
    const { date, minutes } = localTime(starts, timezone);
    return `${date.slice(8)} ${minutes / 60}`;
  });
const whole = (date: number) => [10, 12, 14, 16, 18].map((hour) => `${date} ${hour}`);

describe('times to have an order at', () => {
  it.each([
    ['long before opening', '2026-11-21T05:00:00+05:30', [...whole(21), ...whole(22), ...whole(24)]],
    ['at the last moment of the lead time', '2026-11-21T06:00:00+05:30', [...whole(21), ...whole(22), ...whole(24)]],
    ['a second later', '2026-11-21T06:00:01+05:30', [...whole(21).slice(1), ...whole(22), ...whole(24)]],
    ['when the day is nearly over', '2026-11-21T14:00:01+05:30', [...whole(22), ...whole(24), ...whole(26)]],
    ['across a closed day and a holiday', '2026-11-22T20:00:00+05:30', [...whole(24), ...whole(26), ...whole(27)]],
  ])('%s', (_, at, slots) => {
    expect(begins(at)).toEqual(slots);
  });

  it('of a night are of the day on which it began, also after midnight', () => {
    const night = { ...day, opens: '18:00', closes: '02:00', lead_minutes: 30, last_order: '01:00' };
    const nights: SlotPlan = {
      days: [null, null, null, null, night, null, null],
      holidays: [{ date: '2026-11-21', name: 'Diwali' }],
    };
    expect(begins('2026-11-20T17:00:00+05:30', nights).slice(0, 4)).toEqual(['20 18', '20 20', '20 22', '21 0']);
    expect(begins('2026-11-20T23:30:00+05:30', nights)[0]).toBe('21 0');
    expect(begins('2026-11-20T23:30:01+05:30', nights)[0]).toBe('27 18');
    const brief = { ...night, slot_minutes: 30, lead_minutes: 0 };
    const briefly = { ...nights, days: nights.days.map((each) => each && brief) };
    expect(begins('2026-11-21T01:00:00+05:30', briefly)[0]).toBe('21 1');
    expect(begins('2026-11-21T01:00:01+05:30', briefly)[0]).toBe('27 18');
  });

  it('of 50 minutes begin at the opening, the same each day, and none ends after closing', () => {
    const evening = { ...day, opens: '17:30', closes: '23:00', slot_minutes: 50, lead_minutes: 30, last_order: null };
    const evenings: SlotPlan = { days: week.days.map(() => evening), holidays: [] };
    const clock = (at: string) =>
      slotsAt(evenings, kolkata, Date.parse(at)).map(({ starts, ends }) => {
        const [from, until] = [starts, ends].map((moment) => localTime(moment, kolkata));
        return `${from?.date.slice(8)} ${timeWords(from?.minutes ?? 0)} to ${timeWords(until?.minutes ?? 0)}`;
      });
    const daily = ['5:30 PM to 6:20 PM', '6:20 PM to 7:10 PM', '7:10 PM to 8 PM', '8 PM to 8:50 PM'].concat([
      '8:50 PM to 9:40 PM',
      '9:40 PM to 10:30 PM',
    ]);
    const on = (date: number) => daily.map((times) => `${date} ${times}`);
    expect(clock('2026-11-21T12:00:00+05:30')).toEqual([21, 22, 23].flatMap(on));
    expect(clock('2026-11-21T21:10:00+05:30')[0]).toBe('21 9:40 PM to 10:30 PM');
    for (const time of ['22:20', '22:35', '22:55'])
      expect(clock(`2026-11-21T${time}:00+05:30`)).toEqual([22, 23, 24].flatMap(on));
  });

  it('end with the cut-off of their own day, however short the lead', () => {
    const quick = { ...week, days: week.days.map((each) => each && { ...each, lead_minutes: 0, last_order: '15:00' }) };
    expect(begins('2026-11-21T15:00:00+05:30', quick)[0]).toBe('21 16');
    expect(begins('2026-11-21T15:00:01+05:30', quick)[0]).toBe('22 10');
  });

  it('last until the lead time of the last one where no time of day ends them', () => {
    const late = { ...week, days: week.days.map((each) => each && { ...each, lead_minutes: 0, last_order: null }) };
    expect(begins('2026-11-21T18:00:00+05:30', late)[0]).toBe('21 18');
    expect(begins('2026-11-21T18:00:01+05:30', late)[0]).toBe('22 10');
  });

  it('end with a day that closes early, and take as many orders as that day says', () => {
    const on = (changes: SlotPlan['changes']) =>
      slotsAt({ ...week, ...(changes && { changes }) }, kolkata, Date.parse('2026-11-21T05:00:00+05:30'));
    const changed = on([{ date: '2026-11-22', closes: '15:00', slot_capacity: 3 }]);
    expect(changed.map(({ capacity }) => capacity)).toEqual([20, 20, 20, 20, 20, 3, 3, 20, 20, 20, 20, 20]);
    expect(on([{ date: '2026-11-22', closes: null, slot_capacity: 0 }])[5]?.capacity).toBe(0);
    expect(on([{ date: '2026-11-22', closes: '23:00', slot_capacity: null }])).toEqual(on(undefined));
  });

  it('are offered up to 14 days ahead', () => {
    const closedFor = (days: number): SlotPlan => ({
      days: Array.from({ length: 7 }, () => day),
      holidays: Array.from({ length: days }, (_, ahead) => ({ date: daysAfter('2026-11-01', ahead), name: 'Repairs' })),
    });
    expect(begins('2026-11-01T00:00:00+05:30', closedFor(14))).toEqual(whole(15));
    expect(begins('2026-11-01T00:00:00+05:30', closedFor(15))).toEqual([]);
  });

  it('leave out a last one that would end after closing', () => {
    const odd = { ...week, days: week.days.map((each) => each && { ...each, slot_minutes: 180 }) };
    expect(begins('2026-11-21T05:00:00+05:30', odd).slice(0, 4)).toEqual(['21 10', '21 13', '21 16', '22 10']);
  });

  it('follow the store’s clock when it changes', () => {
    const sunday = { days: [null, null, null, null, null, null, day], holidays: [] };
    const [first] = slotsAt(sunday, toronto, Date.parse('2026-11-01T00:00:00-04:00'));
    expect(new Date(first?.starts ?? 0).toISOString()).toBe('2026-11-01T15:00:00.000Z');
  });

  it('are none where none are offered', () => {
    expect(slotsAt({ days: week.days.map(() => null), holidays: [] }, kolkata, 0)).toEqual([]);
  });

  it('can all be asked for, follow each other, and lie within opening hours, at any moment', () => {
    const now = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(now, fc.constantFrom(kolkata, toronto, 'UTC'), (at, timezone) => {
        const slots = slotsAt(week, timezone, at);
        expect(new Set(slots.map(({ starts }) => localTime(starts, timezone).date)).size).toBe(3);
        for (const [index, slot] of slots.entries()) {
          expect(isBeforeCutOff(slot, at)).toBe(true);
          expect(slot.starts - at).toBeGreaterThanOrEqual(240 * 60_000);
          expect(slot.ends - slot.starts).toBe(120 * 60_000);
          expect(slot.starts).toBeGreaterThanOrEqual(slots[index - 1]?.ends ?? 0);
          const { minutes } = localTime(slot.starts, timezone);
          expect(minutes).toBeGreaterThanOrEqual(10 * 60);
          expect(minutes).toBeLessThanOrEqual(18 * 60);
        }
      }),
    );
  });
});

it('are said by the store’s clock and calendar', () => {
  const slot = { starts_at: '2026-11-22T05:00:00.000Z', ends_at: '2026-11-22T05:30:00.000Z' };
  expect(slotWords(slot, kolkata)).toBe('Sunday, 22 November, 10:30 AM to 11 AM');
  expect(slotTimes(slot, toronto)).toBe('12 AM to 12:30 AM');
  expect(slotDay(slot, kolkata, Date.parse('2026-11-22T01:00:00+05:30'))).toBe('Today');
  expect(slotDay(slot, kolkata, Date.parse('2026-11-21T23:00:00+05:30'))).toBe('Tomorrow');
  expect(slotDay(slot, kolkata, Date.parse('2026-11-20T23:00:00+05:30'))).toBe('Sunday, 22 November');
});

it('after midnight are chosen under the day on which their night began, with the day of the calendar', () => {
  const night = { opens: '18:00', closes: '02:00' };
  const schedule = { hours: [null, null, null, null, night, night, null], holidays: [], has_slots: true };
  const names = (starts: string, now: string) => {
    const starts_at = `2026-11-${starts}:00+05:30`;
    const ends_at = new Date(Date.parse(starts_at) + 30 * 60_000).toISOString();
    const { day: of, time } = slotNames(
      { starts_at, ends_at },
      { schedule, timezone: kolkata },
      Date.parse(`2026-11-${now}:00+05:30`),
    );
    return `${of}: ${time}`;
  };
  expect(names('20T23:30', '20T20:00')).toBe('Today: 11:30 PM to 12 AM');
  expect(names('21T00:30', '20T20:00')).toBe('Today: 12:30 AM to 1 AM (Saturday)');
  expect(names('21T01:00', '21T00:30')).toBe('Today: 1 AM to 1:30 AM (Saturday)');
  expect(names('21T18:00', '21T00:30')).toBe('Tomorrow: 6 PM to 6:30 PM');
  expect(names('22T00:30', '21T00:30')).toBe('Tomorrow: 12:30 AM to 1 AM (Sunday)');
  expect(names('21T18:00', '21T02:00')).toBe('Today: 6 PM to 6:30 PM');
  expect(names('28T00:00', '20T20:00')).toBe('Friday, 27 November: 12 AM to 12:30 AM (Saturday)');
});
