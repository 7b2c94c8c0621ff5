import type { Subscription } from '../contract/subscription.ts';
import type { Minor } from '../money/money.ts';
import { dayWords } from './day-words.ts';
import { dateWords } from './opening-words.ts';
import { deliveriesAfter, pausedDays, planSchedule, resumedDays, type PlanTerms } from './plan-schedule.ts';
import { daysAfter } from './zoned-time.ts';

/** What decides on which days a subscription delivers. */
export const termsOf = ({ subscription: plan, ...own }: Subscription): PlanTerms => ({
  ...own,
  noOfDays: plan.noOfDays,
  items: plan.items,
});

const rangeWords = (from: string, to: string) =>
  from === to ? `on ${dayWords(from)}` : `from ${dayWords(from)} to ${dayWords(to)}`;

/** Where the end of a subscription goes when its days off become others. */
function endWords(terms: PlanTerms, daysOff: string[]): string {
  const [before, after] = [terms, { ...terms, daysOff }].map((each) => planSchedule(each).endDate) as [string, string];
  if (before === after) return `Your last day stays ${dateWords(before)}.`;
  return `Your last day moves from ${dateWords(before)} to ${dateWords(after)}.`;
}

/** What skipping a day, or pausing from one day to another, does. */
export function pauseWords(subscription: Subscription, from: string, to: string): string {
  const terms = termsOf(subscription);
  const missed = planSchedule(terms).deliveries.filter(({ date }) => date >= from && date <= to).length;
  if (missed === 0) return `Nothing is delivered ${rangeWords(from, to)} as it is.`;
  const what = missed === 1 ? 'What would have come' : `What would have come on ${missed} days`;
  const end = endWords(terms, pausedDays(subscription.daysOff, from, to));
  return `Nothing comes ${rangeWords(from, to)}. ${what} is delivered at the end instead, at no cost. ${end}`;
}

/** What delivering again on days that were skipped does. */
export const resumeWords = (subscription: Subscription, from: string, to: string): string =>
  `Deliveries come again ${rangeWords(from, to)}. ${endWords(termsOf(subscription), resumedDays(subscription.daysOff, from, to))}`;

/** What cancelling does: the last day that still delivers, and what is paid back. `firstOpen` is the first day that can be changed. */
export function cancelEffect(subscription: Subscription, firstOpen: string): { lastDay: string; refund: Minor } {
  const lastDay = daysAfter(firstOpen, -1);
  const left = deliveriesAfter(termsOf(subscription), lastDay);
  const refund = subscription.subscription.items.reduce(
    (sum, { itemId, selling }) => sum + (left.get(itemId) ?? 0) * selling,
    0,
  );
  return { lastDay, refund };
}
