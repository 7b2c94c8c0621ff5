import { expect, it } from 'vitest';
import type { Subscription } from '#contract/subscription';
import { cancelEffect, pauseWords, resumeWords } from '#lib/schedule/subscription-effects';

const item = { subscriptionItemId: 1, itemId: 1, name: 'Thali', price: 0, discount: 0, gross: 0, image: '' };
const subscription: Subscription = {
  id: 1,
  state: 'active',
  subscription: {
    subscriptionId: 1,
    description: 'Lunch',
    noOfDays: 7,
    image: '',
    saasId: 33,
    storeId: 33001,
    items: [{ ...item, netValue: 60_000, selling: 10_000, deliveries: 6, quantity: 1, offdays: [7] }],
  },
  total: 60_000,
  currency: 'INR',
  paymentMode: 'Cash',
  startDate: '2026-11-23',
  endDate: '2026-11-29',
  isRenewal: false,
  address: '12 Athwa Lines',
  daysOff: [],
  missed: [],
  holidays: [],
  lastDay: null,
  paidInCash: false,
  refund: null,
  has_invoice: true,
  credit_notes: [],
};

it('says that a skipped delivery comes at the end, and when that is', () => {
  expect(pauseWords(subscription, '2026-11-24', '2026-11-24')).toBe(
    'We won’t deliver on Tuesday, 24 November. We’ll add that delivery at the end, at no extra cost. Your last day moves from 29 November 2026 to 30 November 2026.',
  );
});

it('says that the end stays where the plan lasts longer than its deliveries', () => {
  const roomy = { ...subscription, subscription: { ...subscription.subscription, noOfDays: 10 } };
  expect(pauseWords(roomy, '2026-11-24', '2026-11-24')).toMatch(/ Your last day is still 2 December 2026\.$/);
});

it('counts the days of a pause that would have brought something', () => {
  expect(pauseWords(subscription, '2026-11-27', '2026-11-30')).toMatch(
    /^We won’t deliver from Friday, 27 November to Monday, 30 November\. We’ll add the deliveries of 2 days at the end/,
  );
});

it('says when a pause changes nothing', () => {
  expect(pauseWords(subscription, '2026-11-29', '2026-11-29')).toBe(
    'There is no delivery on Sunday, 29 November anyway.',
  );
});

it('says where the end goes when a skipped day is taken back', () => {
  const skipped = { ...subscription, daysOff: ['2026-11-24'], endDate: '2026-11-30' };
  expect(resumeWords(skipped, '2026-11-24', '2026-11-24')).toBe(
    'We’ll deliver again on Tuesday, 24 November. Your last day moves from 30 November 2026 to 29 November 2026.',
  );
});

it('does not promise a delivery on a day that brings none', () => {
  const paused = { ...subscription, daysOff: ['2026-11-28', '2026-11-29'] };
  expect(resumeWords(paused, '2026-11-29', '2026-11-29')).toBe('There is no delivery on Sunday, 29 November anyway.');
});

it('says that a renewal moves along', () => {
  const next = { ...subscription, id: 2, isRenewal: true, startDate: '2026-11-30' };
  expect(pauseWords(subscription, '2026-11-24', '2026-11-24', next)).toMatch(
    /Your renewal then starts the day after\.$/,
  );
});

it('pays back what comes after the last day that can no longer be changed', () => {
  expect(cancelEffect(subscription, '2026-11-26')).toEqual({ lastDay: '2026-11-25', refund: 30_000 });
  expect(cancelEffect(subscription, '2026-11-23')).toEqual({ lastDay: '2026-11-22', refund: 60_000 });
});
