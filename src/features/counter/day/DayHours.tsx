import type { StoreDay } from '#contract/counter/day';
import { dayMessages } from '#lib/messages/counter/day';
import { dayWords } from '#lib/schedule/date-words';
import { isEarlier } from '#lib/schedule/opening';
import { closingWords, hoursWords } from '#lib/schedule/hours-words';
import { slotTimes } from '#lib/schedule/slot-words';
import { closeAt, takeInSlots } from '#lib/stores/counter/day';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { Act } from '../Act.tsx';

interface Props {
  name: 'Today' | 'Tomorrow';
  day: StoreDay;
  timezone: string;
}

/** When a store opens and closes on a day, and the slots of it. */
export function DayHours({ name, day, timezone }: Props) {
  const { date, opens, closes, usual_closes, holiday, capacity, slots } = day;
  const isEarly = closes !== null && closes !== usual_closes;
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby={`day-${date}`}>
      <h3 id={`day-${date}`} tabIndex={-1} className="text-lg outline-none">
        {name}, {dayWords(date)}
      </h3>
      {opens && closes && usual_closes ? (
        <>
          <p>
            {hoursWords({ opens, closes })}
            {isEarly && (
              <span className="text-ink-soft"> (usually to {closingWords({ opens, closes: usual_closes })})</span>
            )}
          </p>
          {isEarly ? (
            <Act onAct={() => closeAt(date, null)}>Close {name.toLowerCase()} as usual</Act>
          ) : (
            <CloseEarly key={closes} day={day} opens={opens} closes={closes} name={name} />
          )}
        </>
      ) : (
        <p>{holiday === null ? 'Closed' : `Closed for ${holiday}`}</p>
      )}
      {capacity !== null && opens && <Capacity key={capacity} day={day} capacity={capacity} name={name} />}
      {slots.length > 0 && (
        <details>
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold">Times and orders</summary>
          <ul className="grid divide-y divide-line border-t border-line">
            {slots.map((slot) => (
              <li key={slot.starts_at} className="flex flex-wrap justify-between gap-x-3 py-2 tabular-nums">
                <span>{slotTimes(slot, timezone)}</span>
                <span className={slot.taken >= slot.capacity ? 'font-semibold' : 'text-ink-soft'}>
                  {slot.taken} of {slot.capacity} taken
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function CloseEarly({ day, opens, closes, name }: { day: StoreDay; opens: string; closes: string; name: string }) {
  const { problems, isBusy, form } = useForm<{ time: string }>(
    ({ time }) => (isEarlier({ opens, closes }, time) ? {} : { time: dayMessages.timeWanted }),
    ({ time }) => closeAt(day.date, time),
  );
  return (
    <form {...form} className="flex flex-wrap items-end gap-3">
      <Field label={`Close ${name.toLowerCase()} at`} name="time" type="time" required error={problems.time} />
      <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
        Close early
      </button>
    </form>
  );
}

function Capacity({ day, capacity, name }: { day: StoreDay; capacity: number; name: string }) {
  const { problems, isBusy, form } = useForm<{ count: string }>(
    ({ count }) => (/^\d{1,3}$/.test(count.trim()) ? {} : { count: dayMessages.countWanted }),
    ({ count }) => takeInSlots(day.date, Number(count) === day.usual_capacity ? null : Number(count)),
  );
  return (
    <form {...form} className="flex flex-wrap items-end gap-3">
      <Field
        label={`Orders for each time ${name.toLowerCase()}`}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={String(capacity)}
        hint={capacity === day.usual_capacity ? 'As usual' : `Usually ${day.usual_capacity ?? 0}`}
        error={problems.count}
      />
      <button type="submit" className="btn btn-quiet" aria-disabled={isBusy}>
        Set
      </button>
    </form>
  );
}
