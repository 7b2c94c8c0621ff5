import { useStore } from '@nanostores/react';
import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';
import type { AddressOption } from '#contract/store';
import { typedOption } from '#lib/address/address-options';
import { loadAddressOptions } from '#lib/stores/finder/address-options';
import { findStores, foundStoresPage } from '#lib/stores/finder/found-stores';
import { $location, clearLocation, locateStores } from '#lib/stores/finder/located-stores';
import * as t from '#texts/finder';
import { guarded } from '../../ui/guarded.tsx';
import { useShownProblem } from '../../ui/use-shown-problem.ts';
import { AddressCombobox } from './AddressCombobox.tsx';
import { FinderNotes } from './FinderNotes.tsx';
import { watchLinks } from './follow-watch.ts';
import { useBusy } from '../../ui/use-busy.ts';

/** Finds stores for the device's position, an address or a PIN code, and opens `/stores`. */
export const StoreFinder = guarded('StoreFinder', function StoreFinder() {
  const id = useId();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<AddressOption | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, run } = useBusy();
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [form, show] = useShownProblem<HTMLFormElement>();
  const location = useStore($location, { ssr: () => ({ status: 'idle' as const }) });
  const isLocating = location.status === 'locating';

  // Keeps the input and the focus from before hydration.
  useLayoutEffect(() => {
    setQuery(field.current?.value ?? '');
    if (field.current !== document.activeElement) return;
    setIsOpen(true);
    void loadAddressOptions();
  }, []);

  async function locate() {
    const located = await locateStores();
    if (!located) return;
    setChosen(null);
    setQuery(located.postalCode);
    setIsOpen(located.options.length > 0);
    if (located.options.length > 0) field.current?.focus();
  }

  async function find() {
    setIsOpen(false);
    if (location.status === 'failed') clearLocation();
    const option = chosen?.label === query ? chosen : typedOption(query.trim());
    const links = watchLinks();
    const isFound = await findStores(option);
    setIsMissing(option.address === '');
    show();
    if (!links.stop() && isFound) window.location.assign(foundStoresPage(option));
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(find);
  };

  return (
    <form ref={form} onSubmit={submit} className="panel grid gap-3 border-0 text-ink shadow-float">
      <label htmlFor={id} className="text-lg font-bold text-brand-800">
        {t.title()}
      </label>
      <button type="button" className="btn btn-quiet min-h-14" aria-disabled={isLocating} onClick={() => void locate()}>
        <svg
          viewBox="0 0 24 24"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <circle cx="12" cy="12" r="7" />
          <circle cx="12" cy="12" r="3" />
          <path d="M2 12h3M19 12h3M12 2v3M12 19v3" strokeLinecap="round" />
        </svg>
        {isLocating ? t.locating() : t.locate()}
      </button>
      <p className="text-xs text-ink-faint">{t.typeHint()}</p>
      {/* The list opens below the button and never covers it. */}
      <div className="relative grid gap-3">
        <AddressCombobox
          id={id}
          ref={field}
          query={query}
          chosen={chosen}
          isOpen={isOpen}
          isMissing={isMissing}
          onOpenChange={setIsOpen}
          onType={(text) => (setQuery(text), setIsMissing(false))}
          onChoose={(option) => (setChosen(option), setQuery(option.label))}
        />
        <button type="submit" className="btn btn-accent min-h-14 text-lg" aria-disabled={isBusy}>
          {isBusy ? t.searching() : t.find()}
        </button>
      </div>
      <FinderNotes />
    </form>
  );
});
