import type { Subscription } from '../contract/subscription.ts';
import type { Minor } from '../money/money.ts';
import * as t from '#texts/subscription';
import { dateWords, dayWords } from './date-words.ts';
import { deliveriesAfter, pausedDays, planSchedule, resumedDays, type PlanTerms } from './plan-schedule.ts';
import { daysAfter } from './zoned-time.ts';

/** The terms that decide the delivery days. */
export const termsOf = ({ subscription: plan, ...own }: Subscription): PlanTerms => ({
  ...own,
  noOfDays: plan.noOfDays,
  items: plan.items,
});

const endOf = (terms: PlanTerms) => planSchedule(terms).endDate;

/** How new days off move the end of a subscription and its renewal. */
function endWords(terms: PlanTerms, daysOff: string[], next: Subscription | undefined): string {
  const [before, after] = [endOf(terms), endOf({ ...terms, daysOff })];
  if (before === after) return t.endStays({ day: dateWords(before) });
  const days = { from: dateWords(before), to: dateWords(after) };
  return next ? t.endMovesRenewal(days) : t.endMoves(days);
}

const deliveriesIn = (terms: PlanTerms, from: string, to: string) =>
  planSchedule(terms).deliveries.filter(({ date }) => date >= from && date <= to).length;

const unchangedWords = (from: string, to: string) =>
  from === to ? t.unchangedDay({ day: dayWords(from) }) : t.unchangedDays({ from: dayWords(from), to: dayWords(to) });

/** The effect of skipping a day, or pausing for a range; `next` is the renewal that follows. */
export function pauseWords(subscription: Subscription, from: string, to: string, next?: Subscription): string {
  const terms = termsOf(subscription);
  const missed = deliveriesIn(terms, from, to);
  if (missed === 0) return unchangedWords(from, to);
  const end = endWords(terms, pausedDays(subscription.daysOff, from, to), next);
  if (from === to) return t.skipEffect({ day: dayWords(from), end });
  return t.pauseEffect({ from: dayWords(from), to: dayWords(to), count: missed, end });
}

/** The effect of restoring skipped days. */
export function resumeWords(subscription: Subscription, from: string, to: string, next?: Subscription): string {
  const terms = termsOf(subscription);
  const daysOff = resumedDays(subscription.daysOff, from, to);
  if (deliveriesIn({ ...terms, daysOff }, from, to) === 0) return unchangedWords(from, to);
  const end = endWords(terms, daysOff, next);
  if (from === to) return t.deliverDayEffect({ day: dayWords(from), end });
  return t.deliverDaysEffect({ from: dayWords(from), to: dayWords(to), end });
}

/** The last delivery day and the refund after cancelling. `firstOpen` is the first day that can be changed. */
export function cancelEffect(subscription: Subscription, firstOpen: string): { lastDay: string; refund: Minor } {
  const lastDay = daysAfter(firstOpen, -1);
  const left = deliveriesAfter(termsOf(subscription), lastDay);
  const refund = subscription.subscription.items.reduce(
    (sum, { itemId, selling }) => sum + (left.get(itemId) ?? 0) * selling,
    0,
  );
  return { lastDay, refund };
}
