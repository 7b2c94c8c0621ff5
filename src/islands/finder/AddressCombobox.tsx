import { Combobox } from '@base-ui/react/combobox';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AddressOption } from '#contract/store';
import { matchingOptions, optionsPerPage, typedOption, typedValue } from '#lib/address/address-options';
import { $addressOptions, loadAddressOptions } from '#lib/stores/address-options';
import { $location } from '#lib/stores/located-stores';

export const finderPlaceholder = 'Search for nearest delivery store';
export const finderInput = 'input h-14 text-ink';

interface Props {
  id: string;
  /** Takes the focus over from the plain field it replaces. */
  hasFocus: boolean;
  query: string;
  isOpen: boolean;
  chosen: AddressOption | null;
  onOpenChange: (isOpen: boolean) => void;
  onType: (query: string) => void;
  onChoose: (option: AddressOption | null) => void;
}

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < 24;

const isSame = (a: AddressOption, b: AddressOption) => a.value === b.value && a.address === b.address;

/** The searchable dropdown: five options at a time, and what was typed as a new one. */
export function AddressCombobox({ id, hasFocus, query, chosen, onType, onChoose, isOpen, onOpenChange }: Props) {
  const options = useStore($addressOptions);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  const [pages, setPages] = useState(1);
  const location = useStore($location);
  const isChosenText = chosen?.label === query;
  const located = location.status === 'located' && location.postalCode === query ? location.options : null;
  const matching = useMemo(
    () => (located ? [...located, typedOption(query)] : matchingOptions(options, isChosenText ? '' : query)),
    [located, options, query, isChosenText],
  );
  const shown = matching.slice(0, pages * optionsPerPage);
  const typed = matching.at(-1);
  const items = typed?.value === typedValue && !shown.includes(typed) ? [...shown, typed] : shown;
  const showMore = () => setPages((count) => (count * optionsPerPage < matching.length ? count + 1 : count));
  return (
    <Combobox.Root
      items={items}
      filter={null}
      open={isOpen}
      value={chosen}
      onValueChange={onChoose}
      inputValue={query}
      onInputValueChange={(text) => (setPages(1), onType(text))}
      onOpenChange={(opens) => {
        onOpenChange(opens);
        if (opens) void loadAddressOptions();
      }}
      onItemHighlighted={(item) => item && item === shown.at(-1) && showMore()}
      isItemEqualToValue={isSame}
      itemToStringLabel={(option: AddressOption) => option.label}
    >
      <Combobox.Input
        id={id}
        placeholder={finderPlaceholder}
        className={finderInput}
        autoComplete="off"
        ref={field}
        onFocus={() => void loadAddressOptions()}
      />
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={6} className="z-50">
          <Combobox.Popup className="finder-menu" onScroll={(event) => isAtEnd(event.currentTarget) && showMore()}>
            <Combobox.Empty>
              <p className="p-3 text-sm text-ink-soft">Type an address or a PIN code.</p>
            </Combobox.Empty>
            <Combobox.List>
              {(option: AddressOption) => (
                <Combobox.Item key={`${option.value} ${option.address}`} value={option} className="finder-option">
                  {option.value === typedValue ? `Add "${option.label}"` : option.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
