import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ShelfItem } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { formatMoney } from '#lib/money/money';
import { $foundItems, forgetItems, searchItems } from '#lib/stores/counter/new-order/choices';
import { addItem } from '#lib/stores/counter/new-order/new-order';
import * as t from '#texts/new-order';
import { Field } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/Problem.tsx';

/** The delay after the last letter. */
const typingMs = 250;

const maxShown = 8;

/** Finds items on sale to add to the order. */
export function ItemSearch({ store }: { store: Store }) {
  const state = useStore($foundItems);
  const [text, setText] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      forgetItems();
    },
    [],
  );
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    if (!typed.trim()) forgetItems();
    else timer.current = setTimeout(() => void searchItems(typed.trim()), typingMs);
  };
  const add = (item: ShelfItem) => {
    void addItem(item);
    type('');
    search.current?.querySelector('input')?.focus();
  };
  const items = state.status === 'ready' && text.trim() ? state.data.slice(0, maxShown) : undefined;
  return (
    <search ref={search} className="grid gap-2">
      <Field
        label={t.searchItems()}
        name="item"
        type="search"
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <Problem text={state.status === 'failed' ? state.message : undefined} />
      <output className={items?.length === 0 ? '' : 'visually-hidden'}>
        {items && t.itemsFound({ count: items.length })}
      </output>
      {items && items.length > 0 && (
        <ul className="grid divide-y divide-line">
          {items.map((item) => (
            <li key={item.item_id} className="flex min-h-14 items-center gap-3 py-2">
              <span className="grid min-w-0 grow">
                <span className="font-semibold wrap-anywhere">{item.item_name}</span>
                <span className="text-sm text-ink-soft">
                  {[item.unit, t.inStock({ stock: item.stock })].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="price flex-none">{formatMoney(item.price, store)}</span>
              <button
                type="button"
                className="btn btn-quiet flex-none"
                aria-label={t.addItem({ item: [item.item_name, item.unit].filter(Boolean).join(', ') })}
                onClick={() => add(item)}
              >
                {t.add()}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
