import { CalendarPlus } from 'lucide-react';
import type { Subscription } from '#contract/subscription';
import { calendarFile } from '#lib/schedule/calendar-file';
import { itemsWords, planWords } from '#lib/schedule/plan-words';
import { planSchedule } from '#lib/schedule/plan-schedule';
import { termsOf } from '#lib/schedule/subscription-effects';
import * as t from '#texts/subscription';
import { saveFile } from '../order/save-file.ts';

function toCalendarFile({ id, address, subscription: plan }: Subscription, terms: ReturnType<typeof termsOf>): string {
  const { name } = planWords(plan);
  const days = planSchedule(terms).deliveries.map(({ date, itemIds }) => ({
    uid: `${id}-${date}@${location.host}`,
    date,
    summary: `${name}: ${itemsWords(plan.items.filter(({ itemId }) => itemIds.includes(itemId)))}`,
    location: address,
  }));
  return calendarFile(name, days, Date.now());
}

/** Downloads the deliveries as an iCalendar file. */
export function CalendarButton({ subscription }: { subscription: Subscription }) {
  const save = () => {
    const text = toCalendarFile(subscription, termsOf(subscription));
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `Subscription_${subscription.id}.ics`);
  };
  return (
    <button type="button" className="btn btn-quiet" onClick={save}>
      <CalendarPlus size={18} aria-hidden="true" />
      {t.addToCalendar()}
    </button>
  );
}
