import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useState } from 'react';
import type { Day } from '#contract/counter/day';
import { dateWords, weekdayWords } from '#lib/schedule/date-words';
import { addHolidayOn, removeHolidayOn } from '#lib/stores/counter/day';
import { Hidden } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/day';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { AsyncButton } from '../AsyncButton.tsx';

/** Upcoming holidays, and the form for another. */
export function Holidays({ holidays, today }: Pick<Day, 'holidays'> & { today: string }) {
  const [round, setRound] = useState(0);
  const { problems, isBusy, form } = useForm<{ date: string; name: string }>(
    ({ date, name }) => ({
      ...(!(date >= today) && { date: t.dateMissing() }),
      ...(!name.trim() && { name: t.holidayNameMissing() }),
    }),
    async ({ date, name }) => {
      if (await addHolidayOn(date, name.trim())) setRound(round + 1);
    },
  );
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="holidays">
      <h3 id="holidays" tabIndex={-1} className="text-lg outline-none">
        {t.holidays()}
      </h3>
      {holidays.length === 0 && <p className="text-ink-soft">{t.noHolidays()}</p>}
      <ul className="grid divide-y divide-line empty:hidden">
        {holidays.map(({ date, name, is_own }) => (
          <li key={date} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 grow basis-44 wrap-anywhere">
              {weekdayWords(date)}, {dateWords(date)} · {name}
            </span>
            {is_own ? (
              <AsyncButton onPress={() => removeHolidayOn(date)}>
                <ParaglideMessage message={t.openOn} inputs={{ date: dateWords(date) }} markup={{ hidden: Hidden }} />
              </AsyncButton>
            ) : (
              <span className="text-sm text-ink-soft">{t.ofFolder()}</span>
            )}
          </li>
        ))}
      </ul>
      <form {...form} key={round} className="grid gap-3">
        <Field label={t.holidayDate()} name="date" type="date" min={today} required error={problems.date} />
        <Field
          label={t.holidayName()}
          name="name"
          maxLength={100}
          autoComplete="off"
          required
          hint={t.holidayHint()}
          error={problems.name}
        />
        <button type="submit" className="btn btn-quiet justify-self-start" aria-disabled={isBusy}>
          {t.addHoliday()}
        </button>
      </form>
    </section>
  );
}
