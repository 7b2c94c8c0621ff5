import { useState } from 'react';
import type { HoursCells } from '#contract/settings/settings';
import { hoursWords } from '#lib/schedule/hours-words';
import { weekdayNames } from '#lib/schedule/date-words';
import { setWeek } from '#lib/stores/counter/settings/settings';
import * as t from '#texts/shop-settings';
import { Field } from '../../../ui/Field.tsx';
import { AsyncButton } from '../AsyncButton.tsx';
import { useDraft } from '../questions/use-draft.ts';
import { Outcome, useCellProblem } from './Outcome.tsx';

const codes = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const closedDay = { opens: '', closes: '', slot_minutes: '', slot_capacity: '', lead_minutes: '', last_order: '' };

export function Week({ week: saved }: { week: HoursCells[] }) {
  const [days, setTyped] = useState(() =>
    codes.map((weekday) => saved.find((day) => day.weekday === weekday) ?? { weekday, ...closedDay }),
  );
  const [first] = useState(days);
  useDraft(days !== first);
  const problem = useCellProblem('week');
  const change = (index: number, cells: Partial<HoursCells>) =>
    setTyped(days.map((day, at) => (at === index ? { ...day, ...cells } : day)));
  const copyToAll = (day: HoursCells) => setTyped(days.map(({ weekday }) => ({ ...day, weekday })));
  return (
    <section className="panel grid gap-4 p-4" aria-labelledby="week">
      <h2 id="week" tabIndex={-1} className="text-lg outline-none">
        {t.week()}
      </h2>
      <p className="text-sm text-ink-soft">{t.weekHint()}</p>
      <div className="grid divide-y divide-line border-y border-line">
        {days.map((day, index) => {
          const name = weekdayNames()[index] ?? '';
          const { opens, closes } = day;
          const field = (column: keyof HoursCells, label: string, more: object) => (
            <Field
              label={label}
              name={column}
              value={day[column]}
              autoComplete="off"
              error={problem(index, column)}
              onChange={({ target }) => change(index, { [column]: target.value })}
              {...more}
            />
          );
          const isWrong = Object.keys(day).some((column) => problem(index, column));
          return (
            <details key={day.weekday} open={isWrong || undefined}>
              <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 font-semibold">
                {name}
                <span className="font-normal text-ink-soft">
                  {opens && closes ? hoursWords({ opens, closes }) : t.closed()}
                </span>
              </summary>
              <fieldset className="grid items-start gap-3 pb-4 sm:grid-cols-2">
                <legend className="visually-hidden">{name}</legend>
                {field('opens', t.opens(), { type: 'time' })}
                {field('closes', t.closes(), { type: 'time' })}
                {field('slot_minutes', t.slotMinutes(), { inputMode: 'numeric', hint: t.slotHint() })}
                {field('slot_capacity', t.slotCapacity(), { inputMode: 'numeric' })}
                {field('lead_minutes', t.leadMinutes(), { inputMode: 'numeric', hint: t.leadHint() })}
                {field('last_order', t.lastOrder(), { type: 'time', hint: t.lastOrderHint() })}
                <div className="flex flex-wrap gap-3 sm:col-span-2">
                  <button type="button" className="btn btn-quiet" onClick={() => change(index, closedDay)}>
                    {t.closeDay({ day: name })}
                  </button>
                  <button type="button" className="btn btn-quiet" onClick={() => copyToAll(day)}>
                    {t.copyDay({ day: name })}
                  </button>
                </div>
              </fieldset>
            </details>
          );
        })}
      </div>
      <Outcome section="week" />
      <AsyncButton look="btn-primary" onPress={() => setWeek(days)}>
        {t.saveWeek()}
      </AsyncButton>
    </section>
  );
}
