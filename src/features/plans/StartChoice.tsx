import { ParaglideMessage } from '@inlang/paraglide-js-react';
import type { Plan } from '#contract/plan';
import type { Store } from '#contract/store';
import { dayWords } from '#lib/schedule/date-words';
import { planSchedule } from '#lib/schedule/plan-schedule';
import { Strong } from '../../ui/texts/parts.tsx';
import * as t from '#texts/plan-checkout';
import { Field } from '../../ui/Field.tsx';
import { StoreClock } from '../store/StoreClock.tsx';

interface Props {
  store: Store;
  plan: Plan;
  start: string;
  /** Absent if the start date cannot be chosen. */
  range: { first: string; last: string } | undefined;
  /** Whether a subscription can begin on the day. */
  isPossible: boolean;
  onChoose: (day: string) => void;
}

/** Chooses a plan's start date, and shows its first delivery and last day. */
export function StartChoice({ store, plan, start, range, isPossible, onChoose }: Props) {
  const holidays = store.schedule?.holidays.map(({ date }) => date) ?? [];
  const { deliveries, endDate } = planSchedule({
    ...plan,
    startDate: isPossible ? start : (range?.first ?? start),
    daysOff: [],
    holidays,
    lastDay: null,
  });
  return (
    <section className="grid gap-3" aria-labelledby="when">
      <h2 id="when" className="text-xl">
        {t.whenTitle()}
      </h2>
      {range ? (
        <Field
          label={t.startDate()}
          name="start"
          type="date"
          required
          min={range.first}
          max={range.last}
          value={start}
          error={isPossible ? undefined : t.chooseDay({ from: dayWords(range.first), to: dayWords(range.last) })}
          className="max-w-60"
          onChange={({ target }) => onChoose(target.value)}
        />
      ) : (
        <p>{t.follows()}</p>
      )}
      <StoreClock timezone={store.timezone} />
      <output className="rounded-md bg-brand-50 px-4 py-3 text-sm">
        <ParaglideMessage
          message={t.period}
          inputs={{ first: dayWords(deliveries[0]?.date ?? start), last: dayWords(endDate) }}
          markup={{ b: Strong }}
        />
      </output>
    </section>
  );
}
