import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Rider } from '#contract/counter/rides';
import type { Store } from '#contract/store';
import { cashWords } from '#lib/messages/counter/riders';
import { differenceWords } from '#lib/messages/counter/received';
import { formatMoney } from '#lib/money/money';
import { momentWords } from '#lib/schedule/date-words';
import { $riderCash, handIn, readCash } from '#lib/stores/counter/riders';
import { Hidden } from '../../../ui/texts/parts.tsx';
import * as t from '#texts/riders';
import { SignedPrice } from '../../../ui/SignedPrice.tsx';
import { HandIn } from './HandIn.tsx';

interface Props {
  rider: Rider;
  store: Store;
  mayReadAll: boolean;
}

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
      {held > 0 && (
        <HandIn
          key={held}
          held={held}
          name={name}
          store={store}
          onHandIn={(sum) => handIn(rider, sum)}
          onDone={setNote}
        />
      )}
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
                  <span className="block text-error-700">{differenceWords(short, store)}</span>
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
