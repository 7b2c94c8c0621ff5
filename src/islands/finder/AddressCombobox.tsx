import { useState, type KeyboardEvent, type MouseEvent, type Ref, type UIEvent } from 'react';
import type { AddressOption } from '#contract/store';
import { optionsPerPage, typedValue } from '#lib/address/address-options';
import { loadAddressOptions } from '#lib/stores/finder/address-options';
import { useShownOptions } from './use-shown-options.ts';

interface Props {
  id: string;
  ref: Ref<HTMLInputElement>;
  query: string;
  isOpen: boolean;
  chosen: AddressOption | null;
  onOpenChange: (isOpen: boolean) => void;
  onType: (query: string) => void;
  onChoose: (option: AddressOption) => void;
}

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < 24;

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/**
 * The searchable dropdown (ARIA's combobox with a list): five options at a time, and what was typed as a new one. What
 * is in the field stays there, whether an option was chosen or not.
 */
export function AddressCombobox({ id, ref, query, chosen, isOpen, onOpenChange, onType, onChoose }: Props) {
  const { shown, showMore, showFirstPage } = useShownOptions(query, chosen);
  const [active, setActive] = useState(-1);
  const optionId = (index: number) => `${id}-option-${index}`;
  const hasList = isOpen && shown.length > 0;

  function turn(opens: boolean): void {
    setActive(-1);
    onOpenChange(opens);
    if (opens) void loadAddressOptions();
  }

  function choose(option: AddressOption | undefined): boolean {
    if (!option) return false;
    onChoose(option);
    turn(false);
    return true;
  }

  function move(by: 1 | -1): boolean {
    if (!isOpen) turn(true);
    else if (shown.length > 0) {
      const next = (active === -1 && by === -1 ? shown.length - 1 : active + by + shown.length) % shown.length;
      setActive(next);
      if (next >= optionsPerPage - 1 && next >= shown.length - 2) showMore();
    }
    return true;
  }

  const keys: Record<string, () => boolean> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => isOpen && choose(shown[active]),
    Escape: () => isOpen && (turn(false), true),
  };

  function press(event: KeyboardEvent): void {
    if (!event.nativeEvent.isComposing && keys[event.key]?.()) event.preventDefault();
  }

  const box = {
    id,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': hasList,
    'aria-controls': hasList ? `${id}-list` : undefined,
    'aria-activedescendant': hasList && active >= 0 ? optionId(active) : undefined,
    onClick: () => turn(true),
    onFocus: () => void loadAddressOptions(),
    onKeyDown: press,
  } as const;
  const list = { id: `${id}-list`, role: 'listbox', 'aria-label': 'Stores and addresses' } as const;
  const optionAt = (option: AddressOption, index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === active,
    ref: index === active ? intoView : undefined,
    onClick: () => choose(option),
  });
  const menu = {
    className: 'finder-menu',
    // The field keeps the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => isAtEnd(currentTarget) && showMore(),
  };

  return (
    <div className="relative" onBlur={() => turn(false)}>
      <input
        {...box}
        ref={ref}
        className="input h-14 text-ink"
        placeholder="Search for nearest delivery store"
        autoComplete="off"
        maxLength={300}
        value={query}
        onChange={({ target }) => (showFirstPage(), turn(true), onType(target.value))}
      />
      {isOpen && (
        <div {...menu}>
          {hasList ? (
            <div {...list}>
              {shown.map((option, index) => (
                <div
                  key={`${option.value} ${option.address}`}
                  {...optionAt(option, index)}
                  className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-2 text-sm/normal wrap-anywhere hover:bg-brand-50 hover:text-brand-800 aria-selected:bg-brand-50 aria-selected:text-brand-800"
                >
                  {option.value === typedValue ? `Add "${option.label}"` : option.label}
                </div>
              ))}
            </div>
          ) : (
            <p className="p-3 text-sm text-ink-soft">Type an address or a PIN code.</p>
          )}
        </div>
      )}
    </div>
  );
}
