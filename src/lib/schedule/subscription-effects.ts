import type { Subscription } from '../contract/subscription.ts';
import type { Minor } from '../money/money.ts';
import { dateWords, dayWords } from './date-words.ts';
import { deliveriesAfter, pausedDays, planSchedule, resumedDays, type PlanTerms } from './plan-schedule.ts';
import { daysAfter } from './zoned-time.ts';

/** The terms that decide on which days a subscription delivers. */
export const termsOf = ({ subscription: plan, ...own }: Subscription): PlanTerms => ({
  ...own,
  noOfDays: plan.noOfDays,
  items: plan.items,
});

const rangeWords = (from: string, to: string) =>
  from === to ? `on ${dayWords(from)}` : `from ${dayWords(from)} to ${dayWords(to)}`;

const endOf = (terms: PlanTerms) => planSchedule(terms).endDate;

/** How the end of a subscription, and the renewal after it, move with new days off. */
function endWords(terms: PlanTerms, daysOff: string[], next: Subscription | undefined): string {
  const [before, after] = [endOf(terms), endOf({ ...terms, daysOff })];
  if (before === after) return `Your last day stays ${dateWords(before)}.`;
  const moves = `Your last day moves from ${dateWords(before)} to ${dateWords(after)}.`;
  return next ? `${moves} Your renewal then begins the day after.` : moves;
}

const deliveriesIn = (terms: PlanTerms, from: string, to: string) =>
  planSchedule(terms).deliveries.filter(({ date }) => date >= from && date <= to).length;

const unchangedWords = (from: string, to: string) => `Nothing is delivered ${rangeWords(from, to)} as it is.`;

/** The effect of skipping a day, or pausing from one day to another; `next` is the renewal that follows. */
export function pauseWords(subscription: Subscription, from: string, to: string, next?: Subscription): string {
  const terms = termsOf(subscription);
  const missed = deliveriesIn(terms, from, to);
  if (missed === 0) return unchangedWords(from, to);
  const subject = missed === 1 ? 'What would have come' : `What would have come on ${missed} days`;
  const end = endWords(terms, pausedDays(subscription.daysOff, from, to), next);
  return `Nothing comes ${rangeWords(from, to)}. ${subject} is delivered at the end instead, at no cost. ${end}`;
}

/** The effect of delivering again on skipped days. */
export function resumeWords(subscription: Subscription, from: string, to: string, next?: Subscription): string {
  const terms = termsOf(subscription);
  const daysOff = resumedDays(subscription.daysOff, from, to);
  if (deliveriesIn({ ...terms, daysOff }, from, to) === 0) return unchangedWords(from, to);
  return `Deliveries come again ${rangeWords(from, to)}. ${endWords(terms, daysOff, next)}`;
}

/** The effect of cancelling: the last day that still delivers, and the refund. `firstOpen` is the first day that can be changed. */
export function cancelEffect(subscription: Subscription, firstOpen: string): { lastDay: string; refund: Minor } {
  const lastDay = daysAfter(firstOpen, -1);
  const left = deliveriesAfter(termsOf(subscription), lastDay);
  const refund = subscription.subscription.items.reduce(
    (sum, { itemId, selling }) => sum + (left.get(itemId) ?? 0) * selling,
    0,
  );
  return { lastDay, refund };
}
