import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { shelfPart } from '#contract/counter/shelf';
import type { Store } from '#contract/store';
import { foundWords, partName } from '#lib/messages/counter/shelf';
import {
  $marked,
  $openItem,
  $shelf,
  $shelfTool,
  closeShelf,
  refreshShelf,
  searchShelf,
  showMoreItems,
  type ShelfSearch,
} from '#lib/stores/counter/shelf/shelf';
import * as t from '#texts/shelf';
import { NotLoaded } from '../../../ui/NotLoaded.tsx';
import { Problem } from '../../../ui/Problem.tsx';
import { Field } from '../../../ui/Field.tsx';
import { AsyncButton } from '../AsyncButton.tsx';
import { ShelfRow } from './ShelfRow.tsx';
import { MarkedNote } from './MarkedNote.tsx';
import { ItemSheet } from './ItemSheet.tsx';
import { Scan } from './Scan.tsx';
import { NewItem } from './NewItem.tsx';
import { Sheet } from './Sheet.tsx';
import { MissedSearches } from './MissedSearches.tsx';
import { ShelfTools } from './ShelfTools.tsx';

/** The delay after the last letter. */
const typingMs = 250;

const everything: ShelfSearch = { text: '', part: 'all' };

export function Shelf({ store, isOwner }: { store: Store; isOwner: boolean }) {
  const state = useStore($shelf);
  const open = useStore($openItem);
  const [search, setSearch] = useState(everything);
  const tool = useStore($shelfTool);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    void searchShelf(everything);
    return () => {
      clearTimeout(timer.current);
      closeShelf();
    };
  }, []);
  const look = (wanted: ShelfSearch, pauseMs: number) => {
    clearTimeout(timer.current);
    $marked.set(undefined);
    setSearch(wanted);
    timer.current = setTimeout(() => void searchShelf(wanted), pauseMs);
  };
  /** Opens the only match of a scanned or entered text. A number may match any item. */
  const find = async (text: string) => {
    const wanted = /^\d+$/.test(text) ? { text, part: 'all' as const } : { ...search, text };
    clearTimeout(timer.current);
    $marked.set(undefined);
    setSearch(wanted);
    form.current?.querySelector('input')?.select();
    const [item, ...others] = await searchShelf(wanted);
    if (item && others.length === 0) $openItem.set(item);
  };
  const items = state.status === 'ready' ? state.data.items : [];
  return (
    <section className="grid gap-4" aria-labelledby="shelf">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="shelf" tabIndex={-1} className="text-xl outline-none">
          {t.title()}
        </h2>
        <div className="flex flex-wrap gap-2 empty:hidden">
          <ShelfTools isOwner={isOwner} />
        </div>
      </div>
      {tool === 'sheet' && <Sheet onDone={() => void refreshShelf()} />}
      {tool === 'new' && <NewItem store={store} onMade={() => void refreshShelf()} />}
      {isOwner && tool === 'missed' && <MissedSearches />}
      <search className="grid max-w-3xl gap-3">
        <form
          ref={form}
          className="flex flex-wrap items-end gap-2 [&>.field]:min-w-0 [&>.field]:grow"
          onSubmit={(event) => {
            event.preventDefault();
            void find(search.text);
          }}
        >
          <Field
            label={t.searchLabel()}
            name="text"
            type="search"
            maxLength={80}
            autoComplete="off"
            enterKeyHint="search"
            value={search.text}
            onChange={({ target }) => look({ ...search, text: target.value }, typingMs)}
          />
          <Scan onFound={(code) => void find(code)} />
        </form>
        <fieldset className="flex flex-wrap gap-1.5" aria-label={t.partsLabel()}>
          {shelfPart.options.map((each) => (
            <button
              key={each}
              type="button"
              className={`btn grow px-2 sm:grow-0 sm:px-4 ${each === search.part ? 'btn-primary' : 'btn-quiet'}`}
              aria-pressed={each === search.part}
              onClick={() => look({ ...search, part: each }, 0)}
            >
              {partName(each)}
            </button>
          ))}
        </fieldset>
      </search>
      {state.status !== 'ready' && (
        <NotLoaded state={state} title={t.failed()} onRetry={refreshShelf} skeleton="h-96" />
      )}
      {state.status === 'ready' && (
        <>
          <Problem text={state.message} />
          <output className={items.length > 0 ? 'visually-hidden' : 'panel block p-4 text-ink-soft'}>
            {items.length > 0 ? foundWords(items.length, state.data.next !== null) : t.nothingFound()}
          </output>
          <ul className="grid gap-2 xl:grid-cols-2" aria-label={t.itemsLabel()}>
            {items.map((item) => (
              <ShelfRow key={item.item_id} item={item} store={store} onOpen={() => $openItem.set(item)} />
            ))}
          </ul>
          {state.data.next !== null && <AsyncButton onPress={showMoreItems}>{t.showMore()}</AsyncButton>}
          <MarkedNote store={store} />
        </>
      )}
      {open && <ItemSheet key={open.item_id} item={open} store={store} onClose={() => $openItem.set(undefined)} />}
    </section>
  );
}
