import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDay } from '#lib/schedule/business-day';
import { isEarlier, openingAt, type Hours } from '#lib/schedule/opening';
import { daysAfter } from '#lib/schedule/zoned-time';
import { closingWords, hoursWords, weekRows } from '#lib/schedule/hours-words';
import { openingWords } from '#lib/schedule/opening-words';
import { isPausedForToday, openingForOrder } from '#lib/schedule/order-opening';

const kolkata = 'Asia/Kolkata';
const toronto = 'America/Toronto';
const day = { opens: '08:00', closes: '21:30' };
const week: Hours = {
  hours: [null, day, day, day, day, day, { opens: '08:00', closes: '15:00' }],
  holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
};

const words = (at: string, timezone = kolkata, schedule = week) => {
  const now = Date.parse(at);
  const { state, detail } = openingWords(openingAt(schedule, timezone, now), timezone, now);
  return `${state} ${detail}`;
};

describe('a store by its own clock', () => {
  it.each([
    ['2026-11-21T09:00:00+05:30', 'Open now until 9:30 PM'],
    ['2026-11-21T08:00:00+05:30', 'Open now until 9:30 PM'],
    ['2026-11-21T07:59:59+05:30', 'Closed opens at 8 AM'],
    ['2026-11-21T21:30:00+05:30', 'Closed opens tomorrow 8 AM'],
    ['2026-11-22T15:00:00+05:30', 'Closed opens Tuesday 8 AM'],
    ['2026-12-25T12:00:00+05:30', 'Closed for Christmas Day opens tomorrow 8 AM'],
    ['2026-12-24T22:00:00+05:30', 'Closed opens Saturday 8 AM'],
  ])('at %s says: %s', (at, sentence) => {
    expect(words(at)).toBe(sentence);
  });

  it('closes early on the days that say so, never later than usual', () => {
    const early = (closes: string) => ({ ...week, early: [{ date: '2026-11-21', closes }] });
    expect(words('2026-11-21T17:59:00+05:30', kolkata, early('18:00'))).toBe('Open now until 6 PM');
    expect(words('2026-11-21T18:00:00+05:30', kolkata, early('18:00'))).toBe('Closed opens tomorrow 8 AM');
    expect(words('2026-11-21T18:00:00+05:30', kolkata, early('23:00'))).toBe('Open now until 9:30 PM');
    expect(words('2026-11-24T18:00:00+05:30', kolkata, early('18:00'))).toBe('Open now until 9:30 PM');
  });

  it.each([
    ['2026-11-20T17:59:00+05:30', 'Closed opens at 6 PM'],
    ['2026-11-20T23:30:00+05:30', 'Open now until 2 AM'],
    ['2026-11-21T00:30:00+05:30', 'Open now until 2 AM'], // a holiday
    ['2026-11-21T02:00:00+05:30', 'Closed for Diwali opens tomorrow 6 PM'],
    ['2026-11-22T23:59:00+05:30', 'Open now until 12 AM'],
    ['2026-11-23T00:00:00+05:30', 'Closed opens Friday 6 PM'],
    ['2026-11-28T00:59:00+05:30', 'Open now until 1 AM'], // earlier than usual
    ['2026-11-28T01:00:00+05:30', 'Closed opens at 6 PM'],
  ])('open until after midnight, at %s says: %s', (at, sentence) => {
    const night = { opens: '18:00', closes: '02:00' };
    const nights: Hours = {
      hours: [null, null, null, null, night, night, { ...night, closes: '00:00' }],
      holidays: [{ date: '2026-11-21', name: 'Diwali' }],
      early: [{ date: '2026-11-27', closes: '01:00' }],
    };
    expect(words(at, kolkata, nights)).toBe(sentence);
  });

  it('does not open for the night of a holiday', () => {
    const nights = { hours: week.hours.map(() => ({ opens: '18:00', closes: '02:00' })), holidays: [] };
    const hours = { ...nights, holidays: [{ date: '2026-11-20', name: 'Diwali' }] };
    expect(words('2026-11-20T23:30:00+05:30', kolkata, hours)).toBe('Closed for Diwali opens tomorrow 6 PM');
    expect(words('2026-11-21T00:30:00+05:30', kolkata, hours)).toBe('Closed opens at 6 PM');
  });

  it.each([
    ['2026-11-20T23:30:00+05:30', '2026-11-20', '2026-11-20T00:00:00+05:30', '2026-11-21T02:00:00+05:30'],
    ['2026-11-21T00:30:00+05:30', '2026-11-20', '2026-11-20T00:00:00+05:30', '2026-11-21T02:00:00+05:30'],
    ['2026-11-21T01:59:59+05:30', '2026-11-20', '2026-11-20T00:00:00+05:30', '2026-11-21T02:00:00+05:30'],
    ['2026-11-21T02:00:00+05:30', '2026-11-21', '2026-11-21T02:00:00+05:30', '2026-11-22T00:00:00+05:30'],
    ['2026-11-22T00:30:00+05:30', '2026-11-22', '2026-11-22T00:00:00+05:30', '2026-11-23T00:00:00+05:30'],
  ])('ends a business day with its night: at %s it is %s from %s until %s', (now, date, begin, end) => {
    const night = { opens: '18:00', closes: '02:00' };
    const hours = { hours: [day, day, day, day, night, day, day] };
    const [begins, ends] = [Date.parse(begin), Date.parse(end)];
    expect(businessDay(hours, kolkata, Date.parse(now))).toEqual({ date, begins, ends });
  });

  it('has the day of the calendar as its business day without hours', () => {
    const now = Date.parse('2026-11-21T00:30:00+05:30');
    expect(businessDay(null, kolkata, now)).toEqual({
      date: '2026-11-21',
      begins: Date.parse('2026-11-21T00:00:00+05:30'),
      ends: Date.parse('2026-11-22T00:00:00+05:30'),
    });
  });

  it.each(['00:00', '23:59'])('is open all day when each day lasts from midnight to %s', (closes) => {
    const allDay = { opens: '00:00', closes };
    const always = { hours: Array.from({ length: 7 }, () => allDay), holidays: [] };
    expect(words('2026-11-21T00:00:00+05:30', kolkata, always)).toBe('Open now all day');
    expect(words('2026-11-21T23:59:59+05:30', kolkata, always)).toBe('Open now all day');
    const holiday = { ...always, holidays: [{ date: '2026-11-22', name: 'Diwali' }] };
    expect(words('2026-11-20T20:00:00+05:30', kolkata, holiday)).toBe('Open now all day');
    expect(words('2026-11-21T20:00:00+05:30', kolkata, holiday)).toBe('Open now until 12 AM');
    expect(words('2026-11-22T20:00:00+05:30', kolkata, holiday)).toBe('Closed for Diwali opens tomorrow 12 AM');
    expect(hoursWords(allDay)).toBe('Open all day');
    expect(closingWords(allDay)).toBe('12 AM');
    expect(weekRows(always)).toEqual([{ days: 'Monday to Sunday', hours: 'Open all day' }]);
  });

  it.each(['00:00', '23:59'])(
    'is open until the end of the night when Friday lasts until %s and Saturday goes on',
    (closes) => {
      const hours: Hours['hours'] = [
        null,
        null,
        null,
        null,
        { opens: '18:00', closes },
        { opens: '00:00', closes: '02:00' },
        null,
      ];
      const nights = { hours, holidays: [] };
      for (const at of ['2026-11-20T23:30:00+05:30', '2026-11-20T23:59:30+05:30', '2026-11-21T00:30:00+05:30'])
        expect(words(at, kolkata, nights)).toBe('Open now until 2 AM');
      const early = { ...nights, early: [{ date: '2026-11-20', closes: '23:00' }] };
      expect(words('2026-11-20T22:30:00+05:30', kolkata, early)).toBe('Open now until 11 PM');
      const holiday = { ...nights, holidays: [{ date: '2026-11-21', name: 'Diwali' }] };
      expect(words('2026-11-20T23:30:00+05:30', kolkata, holiday)).toBe('Open now until 12 AM');
      expect(weekRows(nights)[1]).toEqual({ days: 'Friday', hours: '6 PM to 12 AM' });
      expect(isEarlier({ opens: '18:00', closes: '00:00' }, '23:59')).toBe(false);
    },
  );

  it('takes no more orders today when a pause lasts until its night closes', () => {
    const nights = { hours: week.hours.map(() => ({ opens: '18:00', closes: '02:00' })), holidays: [] };
    const paused = (time: string) => ({ ...nights, paused_until: `2026-11-21T${time}:00+05:30` });
    const at = '2026-11-20T23:30:00+05:30';
    expect(words(at, kolkata, paused('02:00'))).toBe('Not taking orders today');
    expect(words(at, kolkata, paused('00:10'))).toBe('Not taking orders until 12:10 AM');
    expect(words(at, kolkata, paused('00:00'))).toBe('Not taking orders until 12 AM');
    const early = { ...paused('00:00'), early: [{ date: '2026-11-20', closes: '00:00' }] };
    expect(words(at, kolkata, early)).toBe('Not taking orders today');
    const allDay = { ...paused('00:00'), hours: week.hours.map(() => ({ opens: '00:00', closes: '23:59' })) };
    expect(words(at, kolkata, allDay)).toBe('Not taking orders today');
    const isForToday = (time: string, schedule: Hours | null = nights, now = at) =>
      isPausedForToday(schedule, kolkata, Date.parse(now), Date.parse(`2026-11-21T${time}:00+05:30`));
    expect(isForToday('02:00')).toBe(true);
    expect(isForToday('00:10')).toBe(false);
    const noon = '2026-11-20T12:00:00+05:30'; // it is closed then
    expect(isForToday('02:00', nights, noon)).toBe(true);
    expect(isForToday('01:59', nights, noon)).toBe(false);
    expect(isForToday('00:00', null)).toBe(true);
    expect(isForToday('00:00', null, '2026-11-21T00:00:00+05:30')).toBe(false);
  });

  it('takes an order for the next opening that it cannot pack before it closes', () => {
    const at = (time: string, packMinutes?: number) =>
      openingForOrder(week, kolkata, Date.parse(`2026-11-20T${time}:00+05:30`), packMinutes);
    expect(at('21:20', 10)).toBe('open');
    expect(at('21:21', 10)).toEqual({ opens: Date.parse('2026-11-21T08:00:00+05:30') });
    expect(at('21:29')).toBe('open');
    expect(at('21:30')).toEqual({ opens: Date.parse('2026-11-21T08:00:00+05:30') });
  });

  it('takes no orders while it is paused, and opens when the pause ends', () => {
    const paused = (until: string) => ({ ...week, paused_until: until });
    const noon = '2026-11-21T12:00:00+05:30';
    expect(words(noon, kolkata, paused('2026-11-21T12:30:00+05:30'))).toBe('Not taking orders until 12:30 PM');
    expect(words(noon, kolkata, paused('2026-11-22T00:00:00+05:30'))).toBe('Not taking orders today');
    expect(words(noon, kolkata, paused(noon))).toBe('Open now until 9:30 PM');
    const early = '2026-11-21T07:50:00+05:30';
    expect(words(early, kolkata, paused('2026-11-21T08:20:00+05:30'))).toBe('Closed opens at 8:20 AM');
    expect(words(early, kolkata, paused('2026-11-22T00:00:00+05:30'))).toBe('Closed opens tomorrow 8 AM');
    expect(words(early, kolkata, paused('2026-11-21T21:30:00+05:30'))).toBe('Closed opens tomorrow 8 AM');
    const at = (until: string, moment = noon) => openingForOrder(paused(until), kolkata, Date.parse(moment));
    expect(at('2026-11-21T12:30:00+05:30')).toBe('paused');
    expect(at('2026-11-21T08:20:00+05:30', early)).toEqual({ opens: Date.parse('2026-11-21T08:20:00+05:30') });
  });

  it('opens on the other side of the world by the clock there', () => {
    expect(words('2026-11-21T13:00:00Z', toronto)).toBe('Open now until 9:30 PM');
    expect(words('2026-11-21T12:59:00Z', toronto)).toBe('Closed opens at 8 AM');
  });

  it('keeps its hours when the clocks change', () => {
    expect(words('2026-11-01T12:59:00Z', toronto)).toBe('Closed opens at 8 AM');
    expect(words('2026-11-01T13:00:00Z', toronto)).toBe('Open now until 3 PM');
  });

  it('names the date when it opens in more than a week', () => {
    const onlyMondays = { hours: [day, null, null, null, null, null, null], holidays: [] };
    const closed = { ...onlyMondays, holidays: [{ date: '2026-11-23', name: 'Fair' }] };
    expect(words('2026-11-21T12:00:00+05:30', kolkata, closed)).toBe('Closed opens on 30 November 2026, 8 AM');
  });

  it('is closed on each of its holidays', () => {
    const holidays = ['2026-11-24', '2026-11-26'].map((date) => ({ date, name: 'Fair' }));
    expect(words('2026-11-24T12:00:00+05:30', kolkata, { ...week, holidays })).toContain('Closed for Fair');
    expect(words('2026-11-26T12:00:00+05:30', kolkata, { ...week, holidays })).toContain('Closed for Fair');
  });

  it('says when it opens up to 60 days ahead', () => {
    const closedFor = (days: number): Hours => ({
      hours: Array.from({ length: 7 }, () => day),
      holidays: Array.from({ length: days }, (_, ahead) => ({ date: daysAfter('2026-11-21', ahead), name: 'Repairs' })),
    });
    const opens = (days: number) => openingAt(closedFor(days), 'UTC', Date.parse('2026-11-21T12:00:00Z'));
    expect(opens(60)).toMatchObject({ opens: Date.parse('2027-01-20T08:00:00Z') });
    expect(opens(61)).toMatchObject({ opens: null });
  });

  it('that never opens is closed for now', () => {
    expect(words('2026-11-21T12:00:00Z', kolkata, { hours: [], holidays: [] })).toBe('Closed for now');
  });
});

describe('any schedule', () => {
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
  const anyDay = fc.option(
    fc
      .tuple(time, time)
      .filter(([a, b]) => a !== b)
      .map((times) => times.sort())
      .map(([opens, closes]) => ({ opens, closes })),
  );
  const date = fc.integer({ min: 1, max: 28 }).map((each) => `2026-11-${String(each).padStart(2, '0')}`);
  const schedule = fc.record({
    hours: fc.array(anyDay, { minLength: 7, maxLength: 7 }),
    holidays: fc.uniqueArray(
      date.map((each) => ({ date: each, name: 'Holiday' })),
      { selector: (each) => each.date, maxLength: 5 },
    ),
  });
  const now = fc.integer({ min: Date.UTC(2026, 9, 20), max: Date.UTC(2026, 10, 25) });
  const zone = fc.constantFrom(kolkata, toronto, 'Pacific/Apia', 'UTC');

  it('that is open stays open until it says, and is closed then', () => {
    fc.assert(
      fc.property(schedule, zone, now, fc.double({ min: 0, max: 1, noNaN: true }), (any, timezone, at, part) => {
        const opening = openingAt(any, timezone, at);
        if (opening.status !== 'open') return;
        expect(opening.until).toBeGreaterThan(at);
        const between = at + Math.floor((opening.until - 1 - at) * part);
        expect(openingAt(any, timezone, between)).toEqual(opening);
        expect(openingAt(any, timezone, opening.until).status).toBe('closed');
      }),
      { numRuns: 300 },
    );
  });

  it('that is closed opens when it says, and not before', () => {
    fc.assert(
      fc.property(schedule, zone, now, fc.double({ min: 0, max: 1, noNaN: true }), (any, timezone, at, part) => {
        const opening = openingAt(any, timezone, at);
        if (opening.status !== 'closed' || opening.opens === null) return;
        expect(openingAt(any, timezone, opening.opens).status).toBe('open');
        const between = at + Math.floor((opening.opens - 1 - at) * part);
        expect(openingAt(any, timezone, between)).toMatchObject({ status: 'closed', opens: opening.opens });
      }),
      { numRuns: 300 },
    );
  });
});

it('puts equal days of a week that follow each other into one row', () => {
  expect(weekRows(week)).toEqual([
    { days: 'Monday', hours: 'Closed' },
    { days: 'Tuesday to Saturday', hours: '8 AM to 9:30 PM' },
    { days: 'Sunday', hours: '8 AM to 3 PM' },
  ]);
});
