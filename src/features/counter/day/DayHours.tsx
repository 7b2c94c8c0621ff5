import type { StoreDay } from '#contract/counter/day';
import { dayWords } from '#lib/schedule/date-words';
import { isEarlier } from '#lib/schedule/opening';
import { closingWords, hoursWords } from '#lib/schedule/hours-words';
import { slotTimes } from '#lib/schedule/slot-words';
import { closeAt, saveSlotCapacity } from '#lib/stores/counter/day';
import * as t from '#texts/day';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { AsyncButton } from '../AsyncButton.tsx';

interface Props {
  isToday: boolean;
  day: StoreDay;
  timezone: string;
}

export function DayHours({ isToday, day, timezone }: Props) {
  const { date, opens, closes, usual_closes, holiday, capacity, slots } = day;
  const isEarly = closes !== null && closes !== usual_closes;
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby={`day-${date}`}>
      <h3 id={`day-${date}`} tabIndex={-1} className="text-lg outline-none">
        {isToday ? t.todayIs({ day: dayWords(date) }) : t.tomorrowIs({ day: dayWords(date) })}
      </h3>
      {opens && closes && usual_closes ? (
        <>
          <p>
            {hoursWords({ opens, closes })}
            {isEarly && (
              <span className="text-ink-soft">
                {' '}
                {t.usuallyUntil({ closing: closingWords({ opens, closes: usual_closes }) })}
              </span>
            )}
          </p>
          {isEarly ? (
            <AsyncButton onPress={() => closeAt(date, null)}>
              {isToday ? t.resetClosingToday() : t.resetClosingTomorrow()}
            </AsyncButton>
          ) : (
            <CloseEarly key={closes} day={day} opens={opens} closes={closes} isToday={isToday} />
          )}
        </>
      ) : (
        <p>{holiday === null ? t.closed() : t.closedFor({ holiday })}</p>
      )}
      {capacity !== null && opens && <Capacity key={capacity} day={day} capacity={capacity} isToday={isToday} />}
      {slots.length > 0 && (
        <details>
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">{t.slots()}</summary>
          <ul className="grid divide-y divide-line border-t border-line">
            {slots.map((slot) => (
              <li key={slot.starts_at} className="flex flex-wrap justify-between gap-x-3 py-2 tabular-nums">
                <span>{slotTimes(slot, timezone)}</span>
                <span className={slot.taken >= slot.capacity ? 'font-semibold' : 'text-ink-soft'}>
                  {slotFill(slot)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

const slotFill = ({ taken, capacity }: StoreDay['slots'][number]): string => {
  if (capacity > 0) return t.taken({ taken, capacity });
  return taken === 0 ? t.noOrders() : t.noMoreOrders({ taken });
};

interface CloseEarlyProps {
  day: StoreDay;
  opens: string;
  closes: string;
  isToday: boolean;
}

function CloseEarly({ day, opens, closes, isToday }: CloseEarlyProps) {
  const { problems, isBusy, form } = useForm<{ time: string }>(
    ({ time }) => (isEarlier({ opens, closes }, time) ? {} : { time: t.timeMissing() }),
    ({ time }) => closeAt(day.date, time),
  );
  return (
    <form {...form} className="flex flex-wrap items-end gap-3">
      <Field
        label={isToday ? t.closingToday() : t.closingTomorrow()}
        name="time"
        type="time"
        required
        error={problems.time}
      />
      <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
        {t.setClosing()}
      </button>
    </form>
  );
}

function Capacity({ day, capacity, isToday }: { day: StoreDay; capacity: number; isToday: boolean }) {
  const { problems, isBusy, form } = useForm<{ count: string }>(
    ({ count }) => (/^\d{1,3}$/.test(count.trim()) ? {} : { count: t.countMissing() }),
    ({ count }) => saveSlotCapacity(day.date, Number(count) === day.usual_capacity ? null : Number(count)),
  );
  return (
    <form {...form} className="flex flex-wrap items-end gap-3">
      <Field
        label={isToday ? t.slotOrdersToday() : t.slotOrdersTomorrow()}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={String(capacity)}
        hint={capacity === day.usual_capacity ? t.asUsual() : t.usually({ orders: day.usual_capacity ?? 0 })}
        error={problems.count}
      />
      <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
        {t.set()}
      </button>
    </form>
  );
}
