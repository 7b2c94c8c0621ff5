import { expect, it } from 'vitest';
import { calendarMonth, monthsAfter, rangesOf } from '#lib/schedule/delivery-calendar';

const now = { today: '2026-11-25', firstOpen: '2026-11-26' };
const terms = {
  startDate: '2026-11-23',
  noOfDays: 7,
  items: [{ itemId: 1, offdays: [7], deliveries: 6 }],
  daysOff: ['2026-11-26'],
  holidays: ['2026-11-27'],
  lastDay: null,
};
const daysOf = (month: string, changes: object = {}) =>
  calendarMonth({ ...terms, ...changes }, month, now)
    .flat()
    .flatMap((day) => (day && (day.state !== 'none' || day.isOpen) ? [day] : []));
const marks = (month: string, changes?: object) =>
  daysOf(month, changes).map(({ date, state, isOpen }) => `${date.slice(8)} ${state}${isOpen ? ', open' : ''}`);

it('shows a month as whole weeks from Monday', () => {
  const weeks = calendarMonth({ ...terms, startDate: '2026-11-01', noOfDays: 30 }, '2026-11', now);
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect(weeks[0]?.map((day) => day?.date ?? null)).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks.at(-1)?.[0]?.date).toBe('2026-11-30');
});

it('shows no week before it begins, nor one after it has ended', () => {
  const mondays = (month: string) => calendarMonth(terms, month, now).map(([day]) => day?.date ?? null);
  expect(mondays('2026-11')).toEqual(['2026-11-23', '2026-11-30']);
  expect(mondays('2026-12')).toEqual([null]);
});

it('shows a leap day, and no more days than a month has', () => {
  const dates = calendarMonth({ ...terms, startDate: '2028-02-20', noOfDays: 30 }, '2028-02', now).flat();
  expect(dates.findLast((day) => day !== null)?.date).toBe('2028-02-29');
});

it('tells what came, what comes, what was skipped and when the store is closed', () => {
  expect(marks('2026-11')).toEqual([
    '23 delivered',
    '24 delivered',
    '25 delivery',
    '26 skipped, open',
    '27 closed',
    '28 delivery, open',
    '30 delivery, open',
  ]);
  expect(marks('2026-12')).toEqual(['01 delivery, open']);
});

it('tells what was not delivered, and that it comes at the end', () => {
  expect(marks('2026-11', { missed: ['2026-11-24'], daysOff: ['2026-11-24'] })).toContain('24 missed');
  expect(marks('2026-12', { missed: ['2026-11-24'] })).toContain('02 delivery, open');
});

it('shows a holiday only from the first day to the last', () => {
  const holidays = ['2026-11-23', '2026-11-24', '2026-11-28', '2026-11-29'];
  const within = { startDate: '2026-11-24', daysOff: [], lastDay: '2026-11-28', holidays };
  expect(marks('2026-11', within)).toEqual(['24 closed', '25 delivery', '26 delivery', '27 delivery', '28 closed']);
});

it('leaves nothing open of what is cancelled', () => {
  expect(marks('2026-11', { lastDay: '2026-11-25' })).toEqual([
    '23 delivered',
    '24 delivered',
    '25 delivery',
    '26 skipped',
  ]);
});

it('goes from month to month over the turn of a year', () => {
  expect([monthsAfter('2026-12', 1), monthsAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

it('joins days that follow each other, also over the end of a month', () => {
  expect(rangesOf(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-03'])).toEqual([
    { from: '2026-11-29', to: '2026-12-01' },
    { from: '2026-12-03', to: '2026-12-03' },
  ]);
});
