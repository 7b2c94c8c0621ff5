import { useState } from 'react';
import type { Store } from '#contract/store';
import { typedAmount } from '#lib/account/typed-amount';
import { questions } from '#lib/messages/counter/questions';
import { formatMoney, toMinor, type Minor } from '#lib/money/money';
import { shortDay } from '#lib/schedule/date-words';
import { submitClosing } from '#lib/stores/counter/books/day-end';
import { ask } from '#lib/stores/counter/questions/ask';
import * as t from '#texts/closing';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

interface Props {
  date: string;
  expected: Minor;
  store: Store;
}

/** The form for the counted cash. A difference requires a reason. */
export function CloseForm({ date, expected, store }: Props) {
  const [difference, setDifference] = useState(Number.NaN);
  const countedOf = (text: string) => toMinor(typedAmount(text, store.country));
  const words = (sum: Minor) => {
    const amount = formatMoney(Math.abs(sum), store);
    return sum < 0 ? t.isShort({ sum: amount }) : t.isOver({ sum: amount });
  };
  const isDifferent = Number.isFinite(difference) && difference !== 0;
  const { problems, isBusy, form } = useForm<{ counted: string; reason?: string }>(
    ({ counted, reason }) => ({
      ...(Number.isNaN(countedOf(counted)) && { counted: t.countedForm() }),
      ...(isDifferent && !reason?.trim() && { reason: t.reasonForm() }),
    }),
    async ({ counted: text, reason = '' }) => {
      const counted = countedOf(text);
      const wrong = counted === expected ? undefined : words(counted - expected);
      if (!(await ask(questions.closeDay(shortDay(date), formatMoney(counted, store), wrong)))) return;
      await submitClosing({ date, counted, expected, reason: reason.trim() });
    },
  );
  return (
    <form {...form} className="panel grid gap-3 p-4 print:hidden">
      <h3 className="text-lg">{t.count()}</h3>
      <Field
        label={t.counted()}
        hint={t.countedHint()}
        name="counted"
        inputMode="decimal"
        autoComplete="off"
        required
        error={problems.counted}
        onChange={({ target }) => setDifference(countedOf(target.value) - expected)}
      />
      <p aria-live="polite" className={isDifferent ? 'alert alert-warning' : 'empty:absolute'}>
        {isDifferent && words(difference)}
        {difference === 0 && t.isRight()}
      </p>
      {isDifferent && (
        <Field label={t.reason()} name="reason" maxLength={200} autoComplete="off" required error={problems.reason} />
      )}
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.oneMoment() : t.close()}
      </button>
    </form>
  );
}
