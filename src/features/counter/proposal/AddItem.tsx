import { ParaglideMessage } from '@inlang/paraglide-js-react';
import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { $addable, searchAddable } from '#lib/stores/counter/proposal/proposal';
import * as t from '#texts/proposal';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Hidden } from '../../../ui/texts/parts.tsx';

/** The delay after the last letter. */
const typingMs = 250;

interface Props {
  store: Store;
  onAdd: (item: ShelfItem) => void;
}

export function AddItem({ store, onAdd }: Props) {
  const state = useStore($addable);
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (typed: string) => {
    clearTimeout(timer.current);
    setText(typed);
    if (typed.trim()) timer.current = setTimeout(() => void searchAddable(typed.trim()), typingMs);
  };
  const items = text.trim() && state.status === 'ready' ? state.data : undefined;
  return (
    <search className="grid gap-2">
      <Field
        label={t.search()}
        name="addable"
        type="search"
        autoComplete="off"
        maxLength={80}
        value={text}
        onChange={({ target }) => search(target.value)}
      />
      <Problem text={text && state.status === 'failed' ? state.message : undefined} />
      {items?.length === 0 && <output>{t.noneFound()}</output>}
      <ul className="grid divide-y divide-line empty:hidden" aria-label={t.found()}>
        {items?.slice(0, 8).map((item) => (
          <li key={item.item_id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center justify-between gap-3 py-2 text-left"
              onClick={() => {
                onAdd(item);
                search('');
              }}
            >
              <span className="min-w-0 wrap-anywhere">
                <ParaglideMessage
                  message={t.addItem}
                  inputs={{ item: [item.item_name, item.unit].filter(Boolean).join(', ') }}
                  markup={{ hidden: Hidden }}
                />
              </span>
              <span className="flex-none text-right text-sm">
                <span className="price">{formatMoney(item.price, store)}</span>
                <br />
                {t.inStock({ stock: item.stock })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </search>
  );
}
