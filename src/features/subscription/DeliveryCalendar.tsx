import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { Subscription } from '#contract/subscription';
import { calendarMonth, monthsAfter, type CalendarDay, type Now } from '#lib/schedule/delivery-calendar';
import { dayWords, monthWords, shortWeekdays, weekdayNames } from '#lib/schedule/date-words';
import { termsOf } from '#lib/schedule/subscription-effects';
import { daysAfter } from '#lib/schedule/zoned-time';
import * as t from '#texts/subscription';

interface Props {
  subscription: Subscription;
  now: Now;
  /** Called with a day that can still be changed. */
  onOpen: (day: CalendarDay) => void;
}

const stateNames = {
  delivered: t.stateDelivered,
  delivery: t.stateDelivery,
  skipped: t.stateSkipped,
  missed: t.stateMissed,
  closed: t.stateClosed,
  none: t.stateNone,
} as const;
const legend = ['delivery', 'delivered', 'skipped', 'missed', 'closed'] as const;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Arrow keys move the focus to the next changeable day in their direction. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  const from = event.currentTarget.dataset.date;
  if (!step || !from) return;
  event.preventDefault();
  for (let [date, tries] = [daysAfter(from, step), 0]; tries < 31; [date, tries] = [daysAfter(date, step), tries + 1]) {
    const found = event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-date="${date}"]`);
    if (found) return found.focus();
  }
}

/** The deliveries of a subscription, month by month. Days that can still be changed are buttons. */
export function DeliveryCalendar({ subscription, now, onOpen }: Props) {
  const { startDate, endDate } = subscription;
  const [first, last] = [startDate.slice(0, 7), endDate.slice(0, 7)];
  const [shown, setMonth] = useState(now.today.slice(0, 7));
  const month = shown < first ? first : shown > last ? last : shown;
  const weeks = calendarMonth(termsOf(subscription), month, now);
  const stepTo = (months: number) => setMonth(monthsAfter(month, months));
  const heading = `calendar-${subscription.id}`;
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-center justify-between gap-2">
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t.previousMonth()}
          disabled={month === first}
          onClick={() => stepTo(-1)}
        >
          <ChevronLeft size={22} aria-hidden="true" />
        </button>
        <h4 id={heading} className="font-semibold" aria-live="polite">
          {monthWords(month)}
        </h4>
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t.nextMonth()}
          disabled={month === last}
          onClick={() => stepTo(1)}
        >
          <ChevronRight size={22} aria-hidden="true" />
        </button>
      </div>
      <table className="calendar" aria-labelledby={heading}>
        <thead>
          <tr>
            {weekdayNames().map((name, index) => (
              <th key={name} scope="col" abbr={name}>
                {shortWeekdays()[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={`${month} ${index}`}>
              {week.map((day, weekday) => (
                <td
                  key={day?.date ?? weekday}
                  data-state={day?.state}
                  data-today={day?.date === now.today ? '' : undefined}
                >
                  {day && <DayCell day={day} onOpen={onOpen} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="calendar-legend" aria-hidden="true">
        {legend
          .filter((state) => state !== 'missed' || subscription.missed.length > 0)
          .map((state) => (
            <li
              key={state}
              data-state={state}
              className={state === 'missed' ? 'before:border-2 before:border-error-700' : undefined}
            >
              {stateNames[state]()}
            </li>
          ))}
      </ul>
    </section>
  );
}

function DayCell({ day, onOpen }: { day: CalendarDay; onOpen: Props['onOpen'] }) {
  const number = Number(day.date.slice(8));
  if (!day.isOpen)
    return (
      <span className={day.state === 'missed' ? 'border-error-700! text-error-700' : undefined}>
        {number}
        <span className="visually-hidden">{t.dayState({ state: stateNames[day.state]() })}</span>
      </span>
    );
  return (
    <button
      type="button"
      data-date={day.date}
      aria-haspopup="dialog"
      aria-label={t.openDay({ day: dayWords(day.date), state: stateNames[day.state]() })}
      onKeyDown={moveFocus}
      onClick={() => onOpen(day)}
    >
      {number}
    </button>
  );
}
