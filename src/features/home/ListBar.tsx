import { useRef } from 'react';
import { withoutFilters, filterCount, type ListQuery, type Sort, type Switch } from '#lib/catalogue/list-query';
import type { Facets } from '#lib/catalogue/catalogue';
import { formatMoney, type PriceLocale } from '#lib/money/money';
import * as t from '#texts/product-list';
import { ClearAll, SetCount, SetRange, setChip } from './SetFilters.tsx';
import { offeredSwitches, sortOrders } from './filter-labels.ts';

interface Props {
  query: ListQuery;
  facets: Facets;
  locale: PriceLocale;
  onQuery: (query: ListQuery) => void;
  onOpenFilters: () => void;
}

/** A price range as text: `₹100 to ₹500`, `From ₹100`, `Up to ₹500`; empty without one. */
function priceRange({ from, to }: ListQuery, locale: PriceLocale): string {
  if (from !== null && to !== null)
    return t.rangeBetween({ from: formatMoney(from, locale), to: formatMoney(to, locale) });
  if (from !== null) return t.rangeFrom({ from: formatMoney(from, locale) });
  return to === null ? '' : t.rangeTo({ to: formatMoney(to, locale) });
}

function SortChoice({ query, onQuery }: Pick<Props, 'query' | 'onQuery'>) {
  return (
    <label className="chip chip-select">
      <span className="visually-hidden">{t.sortBy()}</span>
      <select value={query.sort} onChange={({ target }) => onQuery({ ...query, sort: target.value as Sort })}>
        {sortOrders().map(({ sort, label }) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The row above the list: all filters, the sort order, and common filters. */
export function ListBar({ query, facets, locale, onQuery, onOpenFilters }: Props) {
  const count = filterCount(query);
  const range = priceRange(query, locale);
  const bar = useRef<HTMLFieldSetElement>(null);
  /** Clears filters. The button disappears, so the focus moves to the first one. */
  const clear = (cleared: ListQuery) => {
    onQuery(cleared);
    bar.current?.querySelector('button')?.focus({ preventScroll: true });
  };
  const toggle = (name: Switch) => () => onQuery({ ...query, [name]: !query[name] });
  return (
    <fieldset
      ref={bar}
      className="contents min-w-0 [scrollbar-width:none] items-center gap-2 overflow-x-auto py-1 sm:-mx-6 sm:mt-2 sm:flex sm:px-6 noscript:hidden"
      aria-label={t.filtersLabel()}
    >
      <button type="button" className="chip chip-filters" onClick={onOpenFilters} aria-haspopup="dialog">
        {t.filterAndSort()}
        {count > 0 && <SetCount count={count} />}
      </button>
      <SortChoice query={query} onQuery={onQuery} />
      {range && <SetRange range={range} onClear={() => clear({ ...query, from: null, to: null })} />}
      {offeredSwitches(facets).map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={query[name] ? setChip : 'chip'}
          aria-pressed={query[name]}
          onClick={toggle(name)}
        >
          {label}
        </button>
      ))}
      {count > 0 && <ClearAll onClear={() => clear(withoutFilters(query))} />}
    </fieldset>
  );
}
