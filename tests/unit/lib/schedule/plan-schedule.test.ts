import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closesAt,
  daysFrom,
  deliveriesAfter,
  firstOpenDay,
  pausedDays,
  planSchedule,
  resumedDays,
  type PlanTerms,
} from '#lib/schedule/plan-schedule';
import { daysAfter, localTime, weekdayOf } from '#lib/schedule/zoned-time';

const kolkata = 'Asia/Kolkata';
const toronto = 'America/Toronto';

/** A lunch on every day but Sunday, 26 times from Tuesday, 1 December 2026. */
const lunch: PlanTerms = {
  startDate: '2026-12-01',
  noOfDays: 30,
  items: [{ itemId: 1, offdays: [7], deliveries: 26 }],
  daysOff: [],
  holidays: [],
  lastDay: null,
};

const datesOf = (terms: PlanTerms) => planSchedule(terms).deliveries.map(({ date }) => date);

describe('the days of a subscription', () => {
  it('are those that are not off, until what was paid for has come', () => {
    const dates = datesOf(lunch);
    expect(dates).toHaveLength(26);
    expect(dates.slice(0, 6)).toEqual([...daysFrom('2026-12-01', '2026-12-05'), '2026-12-07']);
    expect(planSchedule(lunch).endDate).toBe('2026-12-30');
  });

  it('last as long as the plan says, also when the last delivery comes before', () => {
    expect(planSchedule({ ...lunch, items: [{ itemId: 1, offdays: [], deliveries: 2 }] }).endDate).toBe('2026-12-30');
  });

  it('last as long as the plan says where nothing is to be delivered', () => {
    expect(planSchedule({ ...lunch, items: [] })).toEqual({ deliveries: [], endDate: '2026-12-30' });
  });

  it('that are off are in order, each once, and those taken back are no more', () => {
    expect(pausedDays(['2026-12-20', '2026-12-08'], '2026-12-07', '2026-12-08')).toEqual([
      '2026-12-07',
      '2026-12-08',
      '2026-12-20',
    ]);
    const off = daysFrom('2026-12-06', '2026-12-09');
    expect(resumedDays(off, '2026-12-07', '2026-12-08')).toEqual(['2026-12-06', '2026-12-09']);
  });

  it('last longer by what was missed; what is cancelled still brings what was due', () => {
    const missed = ['2026-12-08'];
    expect(planSchedule({ ...lunch, missed }).endDate).toBe('2026-12-31');
    const cancelled = { ...lunch, lastDay: '2026-12-12' };
    expect(datesOf({ ...cancelled, missed })).toEqual([
      ...datesOf(cancelled).filter((date) => date !== '2026-12-08'),
      '2026-12-14',
    ]);
    expect(planSchedule({ ...cancelled, missed }).endDate).toBe('2026-12-14');
    expect(datesOf({ ...cancelled, missed, daysOff: missed }).at(-1)).toBe('2026-12-12');
  });

  it('last longer by what is skipped, paused or falls on a holiday', () => {
    expect(planSchedule({ ...lunch, daysOff: ['2026-12-08'] }).endDate).toBe('2026-12-31');
    expect(planSchedule({ ...lunch, holidays: ['2026-12-25'] }).endDate).toBe('2026-12-31');
    const paused = pausedDays([], '2026-12-07', '2026-12-13');
    expect(planSchedule({ ...lunch, daysOff: paused }).endDate).toBe('2027-01-06');
    expect(planSchedule({ ...lunch, daysOff: ['2026-12-06'] })).toEqual(planSchedule(lunch)); // a Sunday
  });

  it('cross the leap day of a leap year and no other', () => {
    const daily = { ...lunch, noOfDays: 3, items: [{ itemId: 1, offdays: [], deliveries: 3 }] };
    expect(datesOf({ ...daily, startDate: '2028-02-28' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(datesOf({ ...daily, startDate: '2027-02-27' })).toEqual(['2027-02-27', '2027-02-28', '2027-03-01']);
  });

  it('deliver nothing after the last day of a cancelled one, whose rest is counted', () => {
    const ended = { ...lunch, lastDay: '2026-12-05' };
    expect(datesOf(ended)).toEqual(daysFrom('2026-12-01', '2026-12-05'));
    expect(planSchedule(ended).endDate).toBe('2026-12-05');
    expect(deliveriesAfter(lunch, '2026-12-05')).toEqual(new Map([[1, 21]]));
    expect(deliveriesAfter(lunch, '2026-12-30')).toEqual(new Map());
  });
});

describe('a day’s deliveries can be changed', () => {
  it.each([
    ['until 8 PM of the evening before', kolkata, '2026-12-04T19:59:59+05:30', '2026-12-05'],
    ['no more at 8 PM', kolkata, '2026-12-04T20:00:00+05:30', '2026-12-06'],
    ['nor at midnight', kolkata, '2026-12-05T00:00:00+05:30', '2026-12-06'],
    ['by the store’s clock, not the reader’s', toronto, '2026-12-04T23:30:00Z', '2026-12-05'],
    ['across the end of a month', toronto, '2026-11-30T21:00:00-05:00', '2026-12-02'],
    ['the evening before the clocks go forward', toronto, '2027-03-13T19:59:00-05:00', '2027-03-14'],
    ['the evening after they did', toronto, '2027-03-14T19:59:00-04:00', '2027-03-15'],
    ['the evening before they go back', toronto, '2026-10-31T20:00:00-04:00', '2026-11-02'],
    ['the evening after they did', toronto, '2026-11-01T19:59:00-05:00', '2026-11-02'],
  ])('%s (%s, %s)', (_, timezone, now, first) => {
    expect(firstOpenDay(timezone, Date.parse(now))).toBe(first);
  });

  it('whenever it is, in any zone: the first such day is the first that has not closed', () => {
    const zone = fc.constantFrom(kolkata, toronto, 'Pacific/Auckland', 'UTC');
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zone, moment, (timezone, at) => {
        const now = at.getTime();
        const first = firstOpenDay(timezone, now);
        expect(closesAt(first, timezone)).toBeGreaterThan(now);
        expect(closesAt(daysAfter(first, -1), timezone)).toBeLessThanOrEqual(now);
        expect(localTime(closesAt(first, timezone), timezone)).toEqual({ date: daysAfter(first, -1), minutes: 1200 });
      }),
    );
  });
});

const someDay = fc.integer({ min: 0, max: 1500 }).map((days) => daysAfter('2026-11-20', days));
const someDays = fc
  .tuple(someDay, fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 40 }))
  .map(([from, steps]) => steps.map((step) => daysAfter(from, step)));
const someItem = fc.record({
  offdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
  deliveries: fc.integer({ min: 1, max: 40 }),
});
const someTerms: fc.Arbitrary<PlanTerms> = fc
  .record({
    startDate: someDay,
    noOfDays: fc.integer({ min: 1, max: 60 }),
    items: fc.array(someItem, { minLength: 1, maxLength: 4 }),
    daysOff: someDays,
    holidays: someDays,
    missed: someDays,
    lastDay: fc.constant(null),
  })
  .map((terms) => ({ ...terms, items: terms.items.map((item, index) => ({ ...item, itemId: index + 1 })) }));

/** How often each item is delivered. */
const counted = (terms: PlanTerms) => deliveriesAfter(terms, '');
const paidFor = ({ items }: PlanTerms) => new Map(items.map(({ itemId, deliveries }) => [itemId, deliveries]));

describe('whatever is skipped, paused, missed or closed', () => {
  it('no paid delivery is lost or added, and each comes on a day that it may', () => {
    fc.assert(
      fc.property(someTerms, (terms) => {
        const { deliveries, endDate } = planSchedule(terms);
        expect(counted(terms)).toEqual(paidFor(terms));
        const closed = [...terms.daysOff, ...terms.holidays, ...(terms.missed ?? [])];
        const dates = deliveries.map(({ date }) => date);
        expect(dates).toEqual([...new Set(dates)].sort());
        for (const { date, itemIds } of deliveries) {
          expect(date >= terms.startDate && date <= endDate && !closed.includes(date)).toBe(true);
          for (const { itemId, offdays } of terms.items)
            if (itemIds.includes(itemId)) expect(offdays).not.toContain(weekdayOf(date));
        }
        expect(endDate >= daysAfter(terms.startDate, terms.noOfDays - 1)).toBe(true);
      }),
    );
  });

  it('a pause changes nothing before it, never ends the plan earlier, and is undone whole', () => {
    const length = fc.integer({ min: 0, max: 29 });
    fc.assert(
      fc.property(someTerms, fc.integer({ min: 0, max: 70 }), length, (terms, after, days) => {
        const from = daysAfter(terms.startDate, after);
        const to = daysAfter(from, days);
        const paused = { ...terms, daysOff: pausedDays(terms.daysOff, from, to) };
        const before = (each: PlanTerms) => planSchedule(each).deliveries.filter(({ date }) => date < from);
        expect(before(paused)).toEqual(before(terms));
        expect(planSchedule(paused).endDate >= planSchedule(terms).endDate).toBe(true);
        const undone = { ...terms, daysOff: resumedDays(paused.daysOff, from, to) };
        const untouched = { ...terms, daysOff: resumedDays(terms.daysOff, from, to) };
        expect(planSchedule(undone)).toEqual(planSchedule(untouched));
      }),
    );
  });

  it('what has come and what is paid back are together what was paid for, whenever it is cancelled', () => {
    fc.assert(
      fc.property(someTerms, fc.integer({ min: -1, max: 200 }), someDays, (terms, after, missedLater) => {
        const lastDay = daysAfter(terms.startDate, after);
        const daysOff = [...terms.daysOff, ...(terms.missed ?? [])];
        const cancelled = { ...terms, daysOff, missed: [], lastDay };
        const come = counted(cancelled);
        expect(counted({ ...cancelled, missed: missedLater })).toEqual(come);
        const back = deliveriesAfter(terms, lastDay);
        for (const [itemId, deliveries] of paidFor(terms))
          expect((come.get(itemId) ?? 0) + (back.get(itemId) ?? 0)).toBe(deliveries);
      }),
    );
  });
});
