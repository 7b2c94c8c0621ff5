import { CalendarPlus } from 'lucide-react';
import type { Subscription } from '#contract/subscription';
import { calendarFile } from '#lib/schedule/calendar-file';
import { planSchedule } from '#lib/schedule/plan-schedule';
import { planWords } from '#lib/schedule/plan-words';
import { termsOf } from '#lib/schedule/subscription-effects';
import { saveFile } from '../order/save-file.ts';

/** The deliveries as the text of a calendar file. */
function fileOf({ id, address, subscription: plan }: Subscription, terms: ReturnType<typeof termsOf>): string {
  const { name } = planWords(plan);
  const nameOf = (itemId: number) => plan.items.find((item) => item.itemId === itemId)?.name;
  const days = planSchedule(terms).deliveries.map(({ date, itemIds }) => ({
    uid: `${id}-${date}@${location.host}`,
    date,
    summary: `${name}: ${itemIds.map(nameOf).join(', ')}`,
    location: address,
  }));
  return calendarFile(name, days, Date.now());
}

/** Saves the deliveries as a file that calendars read. */
export function CalendarButton({ subscription }: { subscription: Subscription }) {
  const save = () => {
    const text = fileOf(subscription, termsOf(subscription));
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `Subscription_${subscription.id}.ics`);
  };
  return (
    <button type="button" className="btn btn-quiet" onClick={save}>
      <CalendarPlus size={18} aria-hidden="true" />
      Add to your calendar
    </button>
  );
}
