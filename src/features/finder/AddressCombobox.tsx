import { useEffect, useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type Ref, type UIEvent } from 'react';
import type { AddressOption } from '#contract/store';
import { optionsPerPage, typedValue } from '#lib/address/address-options';
import * as findTexts from '#texts/find-store';
import { loadAddressOptions } from '#lib/stores/finder/address-options';
import * as t from '#texts/finder';
import { createCombobox, type Combobox } from '../../widgets/combobox.ts';
import { useListInSight } from './use-list-in-sight.ts';
import { useShownOptions } from './use-shown-options.ts';

interface Props {
  id: string;
  ref: Ref<HTMLInputElement>;
  query: string;
  isOpen: boolean;
  /** Whether stores were searched without a place. */
  isMissing: boolean;
  chosen: AddressOption | null;
  onOpenChange: (isOpen: boolean) => void;
  onType: (query: string) => void;
  onChoose: (option: AddressOption) => void;
}

/** The delay before matches are shown. */
const pauseMs = 150;

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < 24;

/** The searchable dropdown: five options at a time, and the typed text as the last one. Closing it keeps the text. */
export function AddressCombobox({ id, ref, query, chosen, isOpen, isMissing, ...on }: Props) {
  const { onOpenChange, onType, onChoose } = on;
  const { shown, last, showMore, showFirstPage } = useShownOptions(query, chosen);
  const isTyped = query !== '' && shown.at(-1)?.value === typedValue;
  const root = useRef<HTMLDivElement>(null);
  const combobox = useRef<Combobox>(undefined);

  function open(): void {
    onOpenChange(true);
    void loadAddressOptions();
  }

  useEffect(() => {
    if (!isOpen || chosen?.label === query) return;
    const typing = setTimeout(() => void loadAddressOptions(query), pauseMs);
    return () => clearTimeout(typing);
  }, [isOpen, chosen, query]);

  const currentList = useEffectEvent(() => ({
    isOpen,
    open,
    close: () => onOpenChange(false),
    onMove: (index: number) => index >= optionsPerPage - 1 && index >= shown.length - 2 && showMore(),
  }));
  useLayoutEffect(() => {
    if (!root.current) return;
    combobox.current = createCombobox(root.current, currentList);
    return combobox.current.end;
  }, []);
  useLayoutEffect(() => combobox.current?.update());
  useListInSight(root, isOpen);

  const box = {
    id,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': false, // until the combobox is controlled
    'aria-invalid': isMissing || undefined,
    'aria-describedby': isMissing ? `${id}-missing` : undefined,
    onClick: open,
    onFocus: () => void loadAddressOptions(),
  } as const;
  const list = { id: `${id}-list`, role: 'listbox', 'aria-label': t.optionsLabel() } as const;
  const optionProps = (option: AddressOption) => ({
    role: 'option',
    onClick: () => (onChoose(option), onOpenChange(false)),
  });
  const menu = {
    className: 'finder-menu',
    // Keeps the focus in the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => isAtEnd(currentTarget) && showMore(),
  };

  return (
    <div ref={root} className="scroll-mt-2">
      <input
        {...box}
        ref={ref}
        className="input min-h-14 text-ink"
        placeholder={t.placeholder()}
        autoComplete="off"
        maxLength={300}
        value={query}
        onChange={({ target }) => (showFirstPage(), open(), onType(target.value))}
      />
      {isMissing && (
        <p id={`${id}-missing`} className="mt-1 text-sm font-semibold text-error-700">
          {findTexts.placeMissing()}
        </p>
      )}
      {isOpen && (
        <div {...menu}>
          {last.length > 0 && <p className="px-3 pt-1 text-xs text-ink-soft">{findTexts.last()}</p>}
          {shown.length > 0 ? (
            <div {...list}>
              {shown.map((option) => (
                <div
                  key={`${option.value} ${option.address}`}
                  {...optionProps(option)}
                  className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-2 text-sm/normal wrap-anywhere hover:bg-brand-50 hover:text-brand-800 aria-selected:bg-brand-50 aria-selected:text-brand-800"
                >
                  {option.value === typedValue && !last.includes(option)
                    ? t.addTyped({ text: option.label })
                    : option.label}
                </div>
              ))}
            </div>
          ) : (
            <p className="p-3 text-sm text-ink-soft">{findTexts.placeMissing()}</p>
          )}
          {isTyped && <p className="px-3 pb-2 text-xs text-ink-soft">{findTexts.added()}</p>}
        </div>
      )}
    </div>
  );
}
