import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import type { AddressOption } from '#contract/store';
import { typedOption } from '#lib/address/address-options';
import { findStores } from '#lib/stores/found-stores';
import { AddressCombobox, finderInput, finderPlaceholder } from './AddressCombobox.tsx';

/** Finds the stores for an address or PIN code and goes on to `/stores`. */
export function StoreFinder() {
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<AddressOption | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const plain = useRef<HTMLInputElement>(null);
  const [awake, setAwake] = useState<{ hasFocus: boolean } | null>(null);

  // The file holds a plain field: the combobox writes styles that its policy allows to scripts only.
  useLayoutEffect(() => {
    setQuery(plain.current?.value ?? '');
    setAwake({ hasFocus: plain.current === document.activeElement });
  }, []);

  async function find(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const isFound = await findStores(chosen?.label === query ? chosen : typedOption(query.trim()));
    setIsBusy(false);
    if (isFound) location.assign('/stores');
  }

  return (
    <form onSubmit={find} className="panel grid gap-3 border-0 text-ink shadow-float">
      <label htmlFor={id} className="text-lg font-bold text-brand-800">
        Where shall we deliver?
      </label>
      {awake ? (
        <div>
          <AddressCombobox {...awake} id={id} query={query} chosen={chosen} onType={setQuery} onChoose={setChosen} />
        </div>
      ) : (
        <input ref={plain} id={id} className={finderInput} placeholder={finderPlaceholder} autoComplete="off" />
      )}
      <p className="text-xs text-ink-faint">An address, an area or a PIN code</p>
      <button type="submit" className="btn btn-accent h-14 text-lg" aria-disabled={isBusy}>
        {isBusy ? 'Looking…' : 'Find Store'}
      </button>
    </form>
  );
}
