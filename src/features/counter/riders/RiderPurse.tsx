import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Rider } from '#contract/counter/rides';
import type { Store } from '#contract/store';
import { questions } from '#lib/messages/counter/questions';
import { cashWords, handedInWords, shortWords } from '#lib/messages/counter/riders';
import { formatMoney, toDecimal, toMinor } from '#lib/money/money';
import { typedAmount } from '#lib/account/typed-amount';
import { momentWords } from '#lib/schedule/date-words';
import { ask } from '#lib/stores/counter/questions/ask';
import { $riderCash, handIn, readCash } from '#lib/stores/counter/riders';
import { Hidden } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/riders';
import { Field } from '../../../ui/Field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { SignedPrice } from '../../../ui/SignedPrice.tsx';

interface Props {
  rider: Rider;
  store: Store;
  mayReadAll: boolean;
}

/** What one rider holds, and the form for what they hand in. */
export function RiderPurse({ rider, store, mayReadAll }: Props) {
  const { staff_id, held, out, is_ended } = rider;
  const name = rider.name || t.riderNumber({ id: staff_id });
  const [note, setNote] = useState('');
  const entries = useStore($riderCash)[staff_id];
  return (
    <li className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 tabIndex={-1} className="text-lg wrap-anywhere outline-none">
          {name}
        </h3>
        <span className="price text-lg">{formatMoney(held, store)}</span>
      </div>
      <p className="text-sm text-ink-soft">
        {is_ended ? t.ended() : out === 0 ? t.noneOut() : t.ordersOut({ count: out })}
      </p>
      {rider.cash_short > 0 && (
        <p className="text-sm font-semibold text-error-700">
          {t.wasShort({ sum: formatMoney(rider.cash_short, store) })}
        </p>
      )}
      {held > 0 && <HandIn key={held} rider={rider} name={name} store={store} onDone={setNote} />}
      <output className={note ? 'alert alert-success block' : 'absolute'}>{note}</output>
      {mayReadAll && !entries && (
        <button type="button" className="btn btn-quiet justify-self-start" onClick={() => void readCash(staff_id)}>
          <ParaglideMessage message={t.readCash} inputs={{ name }} markup={{ hidden: Hidden }} />
        </button>
      )}
      {entries && (
        <ul className="grid divide-y divide-line border-t border-line text-sm" aria-label={t.cashOf({ name })}>
          {entries.map(({ entry, order_id, amount, is_reversed, held, at, name: by, ...short }) => (
            <li key={entry} className="flex flex-wrap justify-between gap-x-3 py-2">
              <span className="min-w-0">
                {cashWords(order_id, is_reversed)}
                {by && ` · ${t.notedBy({ name: by })}`}
                {!is_reversed && short.cash_short > 0 && (
                  <span className="block text-error-700">{shortWords(short, store)}</span>
                )}
                <time dateTime={at} className="block text-ink-faint">
                  {momentWords(at, store.timezone)}
                </time>
              </span>
              <span className="text-right tabular-nums">
                {order_id === null || is_reversed ? (
                  <SignedPrice sum={-amount} locale={store} />
                ) : (
                  `+${formatMoney(amount, store)}`
                )}
                <span className="block text-ink-faint">{t.holds({ held: formatMoney(held, store) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface HandInProps {
  rider: Rider;
  name: string;
  store: Store;
  onDone: (note: string) => void;
}

function HandIn({ rider, name, store, onDone }: HandInProps) {
  const { held } = rider;
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
      if (await handIn(rider, amount)) onDone(handedInWords(name, formatMoney(amount, store), rest));
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
