import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { weekdayNames } from '#lib/schedule/date-words';
import { $draft, $form, changeDraft } from '#lib/stores/setup/draft';
import * as t from '#texts/setup-page';
import { Field } from '../../ui/Field.tsx';
import { useFieldProblem } from './DraftField.tsx';
import { problemSentence } from './problem-sentence.ts';

/** Opening hours and delivery areas. */
export function HoursStep() {
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-semibold">{t.hours()}</legend>
        <p className="text-sm text-ink-soft">{t.hoursHint()}</p>
        {weekdayNames().map((name, index) => (
          <DayHours key={name} name={name} index={index} />
        ))}
      </fieldset>
      <Delivery />
    </>
  );
}

function DayHours({ name, index }: { name: string; index: number }) {
  const { hours } = useStore($draft);
  const problem = useFieldProblem(`hours.${index}`);
  const day = hours[index] ?? { opens: '', closes: '' };
  const id = useId();
  const change = (part: Partial<typeof day>) =>
    changeDraft({ hours: hours.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const time = (part: 'opens' | 'closes') => (
    <input
      type="time"
      className="input"
      aria-label={t[part]({ day: name })}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
      value={day[part]}
      onChange={({ target }) => change({ [part]: target.value })}
    />
  );
  return (
    <div className="grid grid-cols-[1fr_1fr] items-center gap-2 sm:grid-cols-[8rem_1fr_1fr]">
      <span className="col-span-2 text-sm font-semibold sm:col-span-1">
        {name}
        {!day.opens && !day.closes && <span className="font-normal text-ink-soft"> · {t.closed()}</span>}
      </span>
      {time('opens')}
      {time('closes')}
      {problem && (
        <p id={id} className="col-span-full text-xs font-semibold text-error-700">
          {problem}
        </p>
      )}
    </div>
  );
}

const kinds = { radius_km: t.withinDistance, postal_codes: t.toCodes };

function Delivery() {
  const { delivery } = useStore($draft);
  const { problems } = useStore($form);
  const errorOf = (name: string) => {
    const found = problems.find(({ field }) => field === `delivery.${name}`);
    return found && problemSentence(found.message);
  };
  const change = (part: Partial<typeof delivery>) => changeDraft({ delivery: { ...delivery, ...part } });
  const amount = (name: 'charge' | 'minimum' | 'free_from', label: string, hint: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={delivery[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      error={errorOf(name)}
    />
  );
  const isRadius = delivery.kind === 'radius_km';
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">{t.delivery()}</legend>
      {Object.entries(kinds).map(([kind, text]) => (
        <label key={kind} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="kind"
            checked={delivery.kind === kind}
            onChange={() => change({ kind: kind as keyof typeof kinds, value: kind === 'radius_km' ? '5' : '' })}
          />
          {text()}
        </label>
      ))}
      <Field
        name="value"
        label={isRadius ? t.distance() : t.codes()}
        hint={isRadius ? t.distanceHint() : t.codesHint()}
        inputMode={isRadius ? 'decimal' : 'text'}
        autoComplete="off"
        maxLength={20_000}
        value={delivery.value}
        onChange={({ target }) => change({ value: target.value })}
        error={errorOf('value')}
      />
      {amount('charge', t.charge(), t.chargeHint())}
      {amount('minimum', t.minimum(), t.minimumHint())}
      {amount('free_from', t.freeFrom(), t.freeFromHint())}
    </fieldset>
  );
}
