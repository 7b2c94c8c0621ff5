import type { Plan, PlanItem } from '../contract/plan.ts';
import { locale } from '#texts/locale';
import * as t from '#texts/plan-words';
import { weekdayName } from './date-words.ts';

const maxNameLength = 60;

/** Splits a plan's description into its name, before the first colon, and the rest. */
export function planWords({ description, noOfDays }: Pick<Plan, 'description' | 'noOfDays'>): {
  name: string;
  detail: string;
} {
  const [name = '', ...rest] = description.split(': ');
  if (rest.length === 0 || name.length > maxNameLength) return { name: description, detail: '' };
  const detail = rest.join(': ');
  return {
    name: name.replace(`, ${noOfDays} days`, ''),
    detail: `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`,
  };
}

/** `Every day`, `Monday to Saturday`, `Tuesday and Friday`. */
export function deliveryDays(offdays: readonly number[]): string {
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => !offdays.includes(day));
  if (days.length === 7) return t.everyDay();
  const [first = 1, last = 1] = [days[0], days.at(-1)];
  if (days.length > 2 && last - first === days.length - 1)
    return t.daysRange({ first: weekdayName(first), last: weekdayName(last) });
  if (days.length === 1) return t.everyWeekday({ weekday: weekdayName(first) });
  return new Intl.ListFormat(locale).format(days.map(weekdayName));
}

/** An item of a delivery: `Thali`, `2 × Thali`. */
export const quantityWords = ({ name, quantity = 1 }: { name: string; quantity?: number }): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;

/** The items of a delivery: `2 × Thali, Chaas`. */
export const itemsWords = (items: readonly { name: string; quantity?: number }[]): string =>
  items.map(quantityWords).join(', ');

/** `1 day`, `3 days`. */
export const daysCount = (count: number): string => t.days({ count });

/** `1 delivery`, `3 deliveries`. */
export const deliveryCount = ({ deliveries }: Pick<PlanItem, 'deliveries'>): string =>
  t.deliveries({ count: deliveries });
