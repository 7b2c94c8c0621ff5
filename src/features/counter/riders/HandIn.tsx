import { useState } from 'react';
import type { Store } from '#contract/store';
import { typedAmount } from '#lib/account/typed-amount';
import { questions } from '#lib/messages/counter/questions';
import { handedInWords } from '#lib/messages/counter/riders';
import { formatMoney, toDecimal, toMinor, type Minor } from '#lib/money/money';
import { ask } from '#lib/stores/counter/questions/ask';
import * as t from '#texts/riders';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';

interface Props {
  /** In minor units. */
  held: Minor;
  name: string;
  store: Store;
  /** @returns whether it was recorded */
  onHandIn: (amount: Minor) => Promise<boolean>;
  onDone: (note: string) => void;
}

export function HandIn({ held, name, store, onHandIn, onDone }: Props) {
  const [left, setLeft] = useState(0);
  const { problems, isBusy, form } = useForm<{ amount: string }>(
    ({ amount }) => {
      const minor = toMinor(typedAmount(amount));
      return minor > 0 && minor <= held ? {} : { amount: t.amountForm() };
    },
    async (typed) => {
      const amount = toMinor(typedAmount(typed.amount));
      if (!(await ask(questions.handIn(name, formatMoney(amount, store))))) return;
      const rest = held > amount ? formatMoney(held - amount, store) : undefined;
      if (await onHandIn(amount)) onDone(handedInWords(name, formatMoney(amount, store), rest));
    },
  );
  return (
    <form {...form} className="grid gap-3">
      <Field
        label={t.handsIn({ name })}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={String(toDecimal(held))}
        error={problems.amount}
        onChange={({ target }) => setLeft(Math.max(0, held - (toMinor(typedAmount(target.value)) || 0)))}
      />
      <p className="text-sm text-ink-soft empty:absolute" aria-live="polite">
        {left > 0 && t.rest({ left: formatMoney(left, store) })}
      </p>
      <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
        {isBusy ? t.oneMoment() : t.noteHandIn()}
      </button>
    </form>
  );
}
