import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { AddressOption } from '#contract/store';
import { matchingOptions, optionsPerPage, typedOption, typedValue } from '#lib/address/address-options';
import { $addressOptions } from '#lib/stores/finder/address-options';
import { $location } from '#lib/stores/finder/located-stores';

/** The options for the field's text, a page at a time (spec §9), always with the typed text as the last one. */
export function useShownOptions(query: string, chosen: AddressOption | null) {
  const options = useStore($addressOptions);
  const location = useStore($location, { ssr: () => ({ status: 'idle' as const }) });
  const [pages, setPages] = useState(1);
  const isChosenText = chosen?.label === query;
  const located = location.status === 'located' && location.postalCode === query ? location.options : null;
  const matching = useMemo(
    () => (located ? [...located, typedOption(query)] : matchingOptions(options, isChosenText ? '' : query)),
    [located, options, query, isChosenText],
  );
  const shown = matching.slice(0, pages * optionsPerPage);
  const typed = matching.at(-1);
  const isTypedHidden = typed?.value === typedValue && !shown.includes(typed);
  return {
    shown: isTypedHidden ? [...shown, typed] : shown,
    showMore: () => setPages((count) => (count * optionsPerPage < matching.length ? count + 1 : count)),
    showFirstPage: () => setPages(1),
  };
}
