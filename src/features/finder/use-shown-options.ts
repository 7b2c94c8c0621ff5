import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { AddressOption } from '#contract/store';
import { matchingOptions, optionsPerPage, typedOption, typedValue } from '#lib/address/address-options';
import { $addressOptions } from '#lib/stores/finder/address-options';
import { $lastPlaces } from '#lib/stores/finder/last-places';
import { $location } from '#lib/stores/finder/located-stores';

const none: AddressOption[] = [];

/**
 * The options for the input, a page at a time (spec §9), with the typed text as the last one.
 * `last` are options of earlier searches. They come first while the field is empty.
 */
export function useShownOptions(query: string, chosen: AddressOption | null) {
  const options = useStore($addressOptions);
  const lastPlaces = useStore($lastPlaces, { ssr: () => null });
  const location = useStore($location, { ssr: () => ({ status: 'idle' as const }) });
  const [pages, setPages] = useState(1);
  const isChosenText = chosen?.label === query;
  const located = location.status === 'located' && location.postalCode === query ? location.options : null;
  const last = query === '' && lastPlaces ? lastPlaces : none;
  const matching = useMemo(() => {
    if (located) return [...located, typedOption(query)];
    const known = matchingOptions(options, isChosenText ? '' : query);
    return [...last, ...known.filter(({ label }) => !last.some((place) => place.label === label))];
  }, [located, options, query, isChosenText, last]);
  const shown = matching.slice(0, pages * optionsPerPage);
  const typed = matching.at(-1);
  const isTypedHidden = query !== '' && typed?.value === typedValue && !shown.includes(typed);
  return {
    last,
    shown: isTypedHidden ? [...shown, typed] : shown,
    showMore: () => setPages((count) => (count * optionsPerPage < matching.length ? count + 1 : count)),
    showFirstPage: () => setPages(1),
  };
}
